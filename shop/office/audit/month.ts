/** Seoul's month of a moment, e.g. "2026-11". */
export const monthOf = (at: Date): string =>
  new Date(at.getTime() + 9 * 3600_000).toISOString().slice(0, 7);

const shifted = (month: string, by: number) => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};
export const monthBefore = (month: string): string => shifted(month, -1);

/** From its first moment in Seoul to the first moment of the next. */
export const momentsOf = (month: string): { from: Date; until: Date } => ({
  from: new Date(`${month}-01T00:00:00+09:00`),
  until: new Date(`${shifted(month, 1)}-01T00:00:00+09:00`),
});

/** Its first and last day, as fields for dates hold them. */
export function daysOf(month: string): { from: string; to: string } {
  const last = new Date(momentsOf(month).until.getTime() - 1 + 9 * 3600_000)
    .toISOString()
    .slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** "2026년 11월" */
export const monthWords = (month: string): string =>
  `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
