import { createHmac } from "node:crypto";
import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Shop } from "#shop/shop.ts";
import { plainName } from "../match/compare-names.ts";
import type { LineMark } from "../match/new-lines.ts";
import type { StatementLine } from "../statement-line.ts";

const MARK_LETTERS = 22;

/** Keyed, because names and balances are few enough to be guessed from a plain hash. */
const markOf = (secret: string, what: string, text: string): string =>
  createHmac("sha256", secret)
    .update(`statement ${what} ${text}`)
    .digest("base64url")
    .slice(0, MARK_LETTERS);

export type MarkedLine = StatementLine & LineMark & { fingerprint: string };

/** A line with what it is recognised by, of this account's statements. */
export function markLine(
  { secret }: Pick<Shop, "secret">,
  account: string,
  line: StatementLine,
): MarkedLine {
  const { at, amountIn, amountOut, name, balance } = line;
  const nameMark = markOf(secret, "name", plainName(name));
  const digits = account.replace(/\D/g, "");
  const group = [digits, calendarDayOf(at), amountIn, amountOut, nameMark].join(" ");
  return {
    ...line,
    nameMark,
    balanceMark: balance === null ? null : markOf(secret, "balance", `${digits} ${balance}`),
    fingerprint: markOf(secret, "line", group),
  };
}
