/** Whole hours since 1970. */
export const hourOf = (at: Date | number): number => Math.floor(Number(at) / 3_600_000);
