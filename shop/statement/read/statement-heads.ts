import { headKey, keysOf } from "#shop/move/source/head-key.ts";

/** What a column of a statement says. */
type StatementField =
  | "at"
  | "time"
  | "in"
  | "out"
  | "signed"
  | "direction"
  | "balance"
  | "currency";

/**
 * The heads that Korean banks give their columns. Where one statement has several of a field, the
 * earlier spelling is meant: 거래일시 says more than 거래일자.
 */
const HEADS: Record<StatementField, readonly string[]> = {
  at: keysOf(
    "거래일시|거래일시각|입출금일시|처리일시|이용일시|거래일자|거래일|거래날짜|입출금일자|입금일시|입금일자|입금일|처리일자|이용일|일자|날짜|일시|기준일자",
  ),
  time: keysOf("거래시간|거래시각|처리시간|입금시간|시간|시각"),
  in: keysOf(
    "입금액|입금금액|맡기신금액|맡기신돈|받은금액|받으신금액|들어온금액|입금|입금하신금액|대변",
  ),
  out: keysOf(
    "출금액|출금금액|찾으신금액|찾으신돈|보낸금액|보내신금액|지급금액|지급액|나간금액|출금|차변",
  ),
  signed: keysOf("거래금액|입출금액|입출금금액|금액"),
  direction: keysOf("거래유형|입출금구분|입/출금|입출금|구분|거래구분"),
  balance: keysOf("거래후잔액|거래후잔고|현재잔액|잔액|잔고"),
  currency: keysOf("통화|통화코드|통화구분|통화종류|거래통화"),
};

/**
 * Heads of whoever sent or received the money. What the sender typed comes first, because people
 * put the order's name or their phone's digits there; 적요 often has only the kind of transfer.
 */
const NAME_HEADS = keysOf(
  "의뢰인명|의뢰인|의뢰인/수취인|입금자명|입금자|보낸분/받는분|보낸분/받은분|받는분/보낸분|보낸분|보낸사람|보내는분|거래기록사항|기재내용|기재사항|통장표시내용|통장표시|통장메모|내용|거래내용|상대계좌예금주명|상대예금주명|상대방예금주명|상대방|예금주명|적요|거래적요|적요내용",
);

/** A head without the unit or the sign behind it: 출금(원), 입금액(+). */
const bareHead = (head: string): string =>
  headKey(head).replace(/[([](?:원|krw|₩|\+|-|단위:원)[)\]]$/, "");

/** The currency that stands behind a head, as in 입금액(USD); null for won. */
export function currencyOfHead(head: string): string | null {
  const [, code] = /[([]([a-z]{3})[)\]]$/.exec(headKey(head)) ?? [];
  return code && code !== "krw" ? code.toUpperCase() : null;
}

export type StatementColumns = Partial<Record<StatementField, number>> & {
  /** the first of these that has text names the other side */
  names: number[];
};

/** Two columns under one head: nobody can say which of them is meant. */
export class DoubtfulHead extends Error {
  readonly head: string;

  constructor(head: string) {
    super(`two columns are called ${head}`);
    this.name = "DoubtfulHead";
    this.head = head;
  }
}

function columnOf(keys: readonly string[], spellings: readonly string[]): number | undefined {
  for (const spelling of spellings) {
    const at = keys.indexOf(spelling);
    if (at < 0) continue;
    if (keys.includes(spelling, at + 1)) throw new DoubtfulHead(spelling);
    return at;
  }
  return undefined;
}

const hasAmount = ({ in: incoming, out, signed }: Partial<Record<StatementField, number>>) =>
  incoming !== undefined || out !== undefined || signed !== undefined;

const AMOUNTS: readonly StatementField[] = ["in", "out", "signed"];

/** The columns of a head; null for a row that has no date or no amount and so is none. */
export function readHead(cells: readonly string[]): StatementColumns | null {
  const keys = cells.map((cell) => bareHead(cell).replace(/[([][a-z]{3}[)\]]$/, ""));
  const isOfHead = (field: StatementField) => keys.some((key) => HEADS[field].includes(key));
  if (!isOfHead("at") || !AMOUNTS.some(isOfHead)) return null;
  const columns: StatementColumns = { names: [] };
  for (const field of Object.keys(HEADS) as StatementField[]) {
    const at = columnOf(keys, HEADS[field]);
    if (at !== undefined) columns[field] = at;
  }
  columns.names = NAME_HEADS.flatMap((head) => {
    const at = keys.indexOf(head);
    return at < 0 ? [] : [at];
  });
  return hasAmount(columns) ? columns : null;
}
