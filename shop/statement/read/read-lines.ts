import type { RawRow } from "#lib/tables/raw-table.ts";
import { isNothing, plainCell, quoted } from "#shop/move/cell/cell-value.ts";
import { readMoment } from "#shop/move/cell/read-moment.ts";
import { readWon } from "#shop/move/cell/read-number.ts";
import type { Precision, ReadStatement, StatementLine } from "../statement-line.ts";
import { oldestFirst } from "./oldest-first.ts";
import { accountAbove, findOwnAccount } from "./own-account.ts";
import {
  currencyOfHead,
  DoubtfulHead,
  readHead,
  type StatementColumns,
} from "./statement-heads.ts";

/** Rows above the table have the account, its holder and the period. */
const MOST_ABOVE = 40;
const MOST_NAME = 60;
const DAY_MS = 86_400_000;
/** Orders wait for days. What is older concerns none, and is somebody's private money. */
export const MOST_DAYS_OLD = 90;

const IS_SUM = /^(?:합계|소계|총계|총합계|누계|계|이월|전월이월|전일이월|합산)/;
const IS_WON = /^(?:krw|원|원화|kr|₩|한국원)?$/i;

export type StatementContext = {
  /** the account numbers that money of orders comes to */
  own: readonly string[];
  now: Date;
};

/** Why a whole statement is refused, in words for its owner. */
export type RefusedStatement = { words: string };

type Head = { columns: StatementColumns; above: RawRow[]; below: RawRow[]; cells: string[] };

function findHead(rows: readonly RawRow[]): Head | RefusedStatement {
  for (const [at, { cells, line }] of rows.slice(0, MOST_ABOVE).entries()) {
    try {
      const columns = readHead(cells);
      if (columns) return { columns, cells, above: rows.slice(0, at), below: rows.slice(at + 1) };
    } catch (error) {
      if (!(error instanceof DoubtfulHead)) throw error;
      return {
        words: `${line}번째 줄에 ‘${error.head}’ 열이 두 개예요. 하나만 남기고 다시 넣어주세요.`,
      };
    }
  }
  return {
    words:
      "날짜와 금액이 있는 제목 줄을 찾지 못했어요. ‘거래일시’, ‘입금액’ 같은 열 제목까지 함께 넣어주세요.",
  };
}

const foreign = (code: string): RefusedStatement => ({
  words: `원화 거래내역만 맞출 수 있어요. 이 거래내역의 통화는 ${code}예요.`,
});

/** What makes the whole statement useless: another account, another currency. */
function refusalOf({ above, cells, columns }: Head, { own }: StatementContext) {
  const account = accountAbove(above);
  if (account && own.length && !findOwnAccount(account, own))
    return {
      words: `다른 계좌(${account.slice(-4)}로 끝나는 번호)의 거래내역이에요. 설정에 적은 입금 계좌의 거래내역을 넣어주세요.`,
    };
  const amounts = [columns.in, columns.out, columns.signed].filter((at) => at !== undefined);
  const ofHead = amounts.map((at) => currencyOfHead(cells[at]!)).find((code) => code !== null);
  if (ofHead) return foreign(ofHead);
  for (const { cells: around } of above) {
    const at = around.findIndex((cell) => plainCell(cell).startsWith("통화"));
    if (at < 0) continue;
    const written = plainCell(`${around[at]} ${around[at + 1] ?? ""}`).replace(
      /^통화\S*[\s:]*/,
      "",
    );
    if (/^[a-z]{3}\b/i.test(written) && !IS_WON.test(written.slice(0, 3)))
      return foreign(written.slice(0, 3).toUpperCase());
  }
  return null;
}

function balanceOf(cell: string | undefined): number | null {
  const digits = plainCell(cell ?? "").replace(/[^\d-]/g, "");
  const balance = Number(digits);
  return digits && Number.isSafeInteger(balance) ? balance : null;
}

function precisionOf(written: string): Precision {
  if (/\d{1,2}[:시]\s?\d{1,2}[:분]\s?\d{1,2}|(?:^|\D)\d{6}$|^\d{14}$/.test(written))
    return "second";
  return /\d{1,2}[:시]\s?\d{1,2}|\d{12}$|[ T]\d{4}$/.test(written) ? "minute" : "day";
}

/** A time of its own column: 14:03:22, 140322, 14:03. Excel drops a leading zero of 090501. */
function timeOf(cell: string | undefined): string {
  const plain = plainCell(cell ?? "");
  return /^\d{5}$/.test(plain) ? `0${plain}` : plain;
}

type Words = { words: string };

function readAt(cells: readonly string[], { at, time }: StatementColumns) {
  const day = plainCell(cells[at!] ?? "");
  const clock = time === undefined ? "" : timeOf(cells[time]);
  const written = clock && precisionOf(day) === "day" ? `${day} ${clock}` : day;
  const read = readMoment(written);
  if ("words" in read) return read;
  // A serial of Excel has its time behind the point.
  const isSerial = /^\d{5}\.\d+$/.test(written);
  return { value: read.value, precision: isSerial ? "minute" : precisionOf(written) };
}

/** The direction of an amount whose column has both: by its own column, or by the sign. */
function signedAmounts(cells: readonly string[], columns: StatementColumns): number[] | Words {
  const read = readWon(cells[columns.signed!] ?? "", { isSigned: true });
  if ("words" in read) return read;
  const amount = read.value ?? 0;
  const direction = plainCell(cells[columns.direction ?? -1] ?? "");
  if (/^(?:입|받)/.test(direction)) return [Math.abs(amount), 0];
  if (/^(?:출|지급|보)/.test(direction)) return [0, Math.abs(amount)];
  return amount < 0 ? [0, -amount] : [amount, 0];
}

function readAmounts(cells: readonly string[], columns: StatementColumns): number[] | Words {
  if (columns.in === undefined && columns.out === undefined) return signedAmounts(cells, columns);
  const amounts: number[] = [];
  for (const at of [columns.in, columns.out]) {
    const read = readWon(at === undefined ? "" : (cells[at] ?? ""), { isSigned: true });
    if ("words" in read) return read;
    amounts.push(read.value ?? 0);
  }
  return amounts;
}

const nameOf = (cells: readonly string[], { names }: StatementColumns): string =>
  names
    .map((at) => plainCell(cells[at] ?? ""))
    .find((name) => !isNothing(name))
    ?.slice(0, MOST_NAME)
    .toWellFormed() ?? "";

type RowReading = StatementLine | Words | "old" | null;

function troubleOf(amounts: readonly number[], at: Date, { now }: StatementContext): string | null {
  if (amounts.some((amount) => amount < 0))
    return "취소되거나 정정된 거래예요. 은행에서 확인하고 직접 처리해주세요.";
  if (amounts.every((amount) => amount > 0))
    return "한 줄에 입금과 출금이 모두 있어요. 거래내역을 다시 확인해주세요.";
  return at.getTime() > now.getTime() + DAY_MS ? "아직 오지 않은 날짜예요." : null;
}

/** Sums and repeated heads say nothing of money. */
function isBeside(cells: readonly string[], head: Head): boolean {
  const [first = ""] = cells.map(plainCell).filter(Boolean);
  return IS_SUM.test(first.replace(/\s/g, "")) || isHeadAgain(cells, head);
}

const hasMoney = (amounts: readonly number[] | Words): amounts is number[] =>
  !("words" in amounts) && amounts.some((amount) => amount !== 0);

/** Null for a row that says nothing of money: sums, guides, movements of nothing. */
function readRow(row: RawRow, head: Head, context: StatementContext): RowReading {
  const { cells } = row;
  if (isBeside(cells, head)) return null;
  const moment = readAt(cells, head.columns);
  const amounts = readAmounts(cells, head.columns);
  // A guide or a sum has no day; a movement whose day nobody can read is worth a look.
  if ("words" in moment) return hasMoney(amounts) ? { words: moment.words } : null;
  if (!moment.value) return null;
  if ("words" in amounts) return { words: amounts.words };
  if (!hasMoney(amounts)) return null;
  const { value: at, precision } = moment;
  return lineOf(row, { at, precision: precision as Precision, amounts }, { head, context });
}

type ReadMovement = Pick<StatementLine, "at" | "precision"> & { amounts: readonly number[] };

function lineOf(
  { line, cells }: RawRow,
  { at, precision, amounts }: ReadMovement,
  { head: { columns }, context }: { head: Head; context: StatementContext },
): RowReading {
  const currency = plainCell(cells[columns.currency ?? -1] ?? "");
  if (!IS_WON.test(currency)) return { words: `원화가 아닌 거래예요. (${quoted(currency)})` };
  const trouble = troubleOf(amounts, at, context);
  if (trouble) return { words: trouble };
  if (at.getTime() < context.now.getTime() - MOST_DAYS_OLD * DAY_MS) return "old";
  return {
    line,
    at,
    precision,
    amountIn: amounts[0]!,
    amountOut: amounts[1]!,
    name: nameOf(cells, columns),
    balance: balanceOf(cells[columns.balance ?? -1]),
  };
}

/** A statement of many pages repeats its head on each. */
const isHeadAgain = (cells: readonly string[], { cells: head }: Head): boolean =>
  cells.length === head.length && cells.every((cell, at) => cell.trim() === head[at]!.trim());

/**
 * The movements of a bank's statement. Its head is the first row with a date and an amount, since
 * no two banks have the same columns. A statement of another account or currency is refused whole;
 * rows that cannot be read are told by their number.
 */
export function readLines(
  rows: readonly RawRow[],
  context: StatementContext,
): ReadStatement | RefusedStatement {
  const head = findHead(rows);
  if ("words" in head) return head;
  const refused = refusalOf(head, context);
  if (refused) return refused;
  const written = accountAbove(head.above);
  const account = (written && findOwnAccount(written, context.own)) ?? null;
  const read: ReadStatement = { lines: [], problems: [], skipped: 0, old: 0, account };
  for (const row of head.below) {
    const reading = readRow(row, head, context);
    if (!reading) read.skipped += 1;
    else if (reading === "old") read.old += 1;
    else if ("words" in reading) read.problems.push({ line: row.line, words: reading.words });
    else read.lines.push(reading);
  }
  return { ...read, lines: oldestFirst(read.lines) };
}
