/** The value below which that `share` of them lies; 0.5 is the middle one. */
export const quantile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;
