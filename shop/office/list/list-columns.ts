const COOKIE = /(?:^|; *)([a-z_]{1,30}_columns=[\w.]{0,200})(?=;|$)/g;
const MOST_LISTS = 30;
const YEAR = 365 * 24 * 3600;

/** A table with fewer columns has none to choose. */
export const LEAST_COLUMNS = 5;

/** Of a device's cookies those that say which columns of a list it shows. */
export const columnCookies = (cookies: string | null): string =>
  [...(cookies ?? "").matchAll(COOKIE)]
    .slice(0, MOST_LISTS)
    .map(([, cookie]) => cookie)
    .join("; ");

/** What this device chose for a list; null: nothing. */
export function chosenColumns(cookies: string, list: string): string | null {
  const start = `${list}_columns=`;
  const cookie = columnCookies(cookies)
    .split("; ")
    .find((each) => each.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

/** An `isFixed` one says which row it is and always stands; an `isExtra` one stands when chosen. */
type ChosenColumn = { name: string; isFixed?: boolean; isExtra?: boolean };

/** The columns of a choice, in the order of the table. */
export function shownColumns<Column extends ChosenColumn>(
  columns: readonly Column[],
  chosen: string | null,
): Column[] {
  const names = chosen?.split(".");
  return columns.filter(
    ({ name, isFixed, isExtra }) => isFixed || (names ? names.includes(name) : !isExtra),
  );
}

/** The cookie that keeps a choice, so that the page comes with the right columns. */
export const columnsCookie = (list: string, columns: readonly ChosenColumn[]): string =>
  `${list}_columns=${columns.map(({ name }) => name).join(".")}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`;
