import type { RawRow } from "#lib/tables/raw-table.ts";

/** An account number, whole or with stars in place of some digits. */
const NUMBER = /\d[\d*\- ]{8,24}[\d*]/;
const IS_LABEL = /계좌/;
/** Of accounts that are not the statement's own. */
const IS_OTHER = /상대|입금계좌|출금계좌|받는|보내는|자동이체/;

const bare = (number: string): string => number.replace(/[^\d*]/g, "");

/** Whether a number that may have stars stands for this one. */
function isSameNumber(written: string, own: string): boolean {
  const [shown, whole] = [bare(written), bare(own)];
  if (shown.length !== whole.length) return false;
  return [...shown].every((digit, at) => digit === "*" || digit === whole[at]);
}

/** The account number that stands above a statement's table; null where none does. */
export function accountAbove(rows: readonly RawRow[]): string | null {
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) {
      if (!IS_LABEL.test(cell) || IS_OTHER.test(cell)) continue;
      const [found] =
        NUMBER.exec(cell.slice(cell.search(IS_LABEL))) ?? NUMBER.exec(cells[at + 1] ?? "") ?? [];
      if (found && bare(found).length >= 8) return found.trim();
    }
  return null;
}

/** Which of the shop's own accounts a statement that names this one may be of. */
export const findOwnAccount = (written: string, own: readonly string[]): string | undefined =>
  own.find((number) => isSameNumber(written, number));
