const local = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "2026-11-21T14:03": the value of a datetime-local field in Seoul's time. */
export const toSeoulLocal = (at: Date | string): string =>
  local.format(new Date(at)).replace(" ", "T");

/** The moment of a datetime-local field in Seoul's time; null when it is not valid. */
export function fromSeoulLocal(typed: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const at = new Date(`${typed}:00+09:00`);
  // A Date reads 30 February as 2 March, so a day that does not exist fails this comparison.
  return !Number.isNaN(at.getTime()) && toSeoulLocal(at) === typed ? at : null;
}
