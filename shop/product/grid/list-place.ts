const SEOUL_MS = 9 * 3600_000;
const MOMENT = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

const typedPlace = (at: Date): string =>
  new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 23);

function readPlace(typed: string): Date | undefined {
  const at = MOMENT.test(typed) ? new Date(`${typed}+09:00`) : null;
  // A Date reads 30 February as 2 March, so a day that does not exist fails this comparison.
  return at && !Number.isNaN(at.getTime()) && typedPlace(at).startsWith(typed.slice(0, 16))
    ? at
    : undefined;
}

/**
 * The time that orders all lists, newest first, in milliseconds, so that products created together
 * differ.
 */
export const listPlace = {
  label: "목록 날짜",
  read: readPlace,
  typed: typedPlace,
  wrong: "목록 날짜를 확인해주세요.",
};

/** Two places as they are typed, the later first and never the same. */
export function placesApart(one: string, other: string): [later: string, earlier: string] {
  const [earlier, later] = one < other ? [one, other] : [other, one];
  const at = readPlace(later);
  return at && later === earlier
    ? [typedPlace(new Date(at.getTime() + 1)), earlier]
    : [later, earlier];
}
