import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { plainSigns } from "#lib/text/typed.ts";
import { refusals } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { SendingSettings } from "#shop/site/sending/sending.ts";
import { ORDER_NUMBER, readOrderNumber } from "../number.ts";
import { forbids, standingLabel } from "../standing.ts";
import { delivery } from "../status.ts";
import { orders } from "../table.server.ts";
import { waybillWarning } from "../delivery/carriers.ts";
import { readWaybillNumber, wayNamed, type SendingWay } from "../delivery/ways.ts";
import { listPartWaybills, type PartWaybill } from "../parcel/find-part-parcels.server.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";
import { AS_ABOVE } from "./as-above.ts";
import { likelyCarriers, wayOfName } from "./carrier-named.ts";
import type { PastedRow } from "./read-waybills.server.ts";

export type WaybillPlan = {
  line: number;
  /** canonical if readable, else as pasted */
  number: string;
  company: string;
  waybillNumber: string;
  /** the carrier's cell was empty and was filled by the chosen default */
  isFilled: boolean;
  /** the carrier's cell was empty and no default was chosen */
  isCarrierMissing: boolean;
  outcome: "ship" | "change" | "same" | "refused";
  /** the reason, or what will happen */
  words: string;
  /** the existing waybill */
  previous: { company: string; number: string } | null;
  /** something to check */
  warning: string | null;
  /** needs a confirmation that the number is right */
  isUnusual: boolean;
  /** signature over the row and the order's state as shown; null: nothing to do */
  token: string | null;
};

type SeenOrder = Pick<
  typeof orders.$inferSelect,
  | "delivery"
  | "payment"
  | "claimKind"
  | "claimStatus"
  | "waybillCompany"
  | "waybillNumber"
  | "partlySent"
> & {
  /** of an order that was sent in parts; empty for one parcel */
  parts: PartWaybill[];
};
type RowVerdict = Pick<WaybillPlan, "outcome" | "words">;

const ORDERS_AT_ONCE = 1000;

/** Refuses a default for empty cells that is no way of sending, before any table is read. */
export async function refuseUnknownDefault({ db }: Pick<Shop, "db">, company: string) {
  if (!company || company === AS_ABOVE) return;
  if (!wayNamed((await findSite(db)).sending, company))
    throw new BadInput({ company: ["택배사를 목록에서 골라주세요."] });
}

/**
 * Plans without writing. `company` fills empty cells: a carrier, `AS_ABOVE`, or "" to refuse those
 * rows and ask. Requires the right to apply.
 */
export async function planWaybills(
  shop: Pick<Shop, "db" | "secret">,
  rows: PastedRow[],
  { company, accountId }: { company: string; accountId: string },
): Promise<WaybillPlan[]> {
  const { sending } = await findSite(shop.db);
  const reading = { sending, suggest: suggestions() };
  const read = withCarriers(rows, company).map((row) => readRow(row, reading));
  const seen = await findSeen(
    shop,
    read.map(({ number }) => number),
  );
  const repeats = findRepeats(read);
  return read.map((row, at) => {
    const order = seen.get(row.number);
    const judged = judgeRow(row, order, repeats.judged.get(at));
    const isDone = judged.outcome === "ship" || judged.outcome === "change";
    const first = repeats.sharing.get(row.waybillNumber) ?? at;
    return {
      line: row.line,
      number: row.number,
      company: row.company,
      waybillNumber: row.waybillNumber,
      isFilled: row.isFilled,
      isCarrierMissing: row.company === "",
      ...judged,
      previous: judged.outcome === "change" ? waybillOf(order) : null,
      isUnusual: isDone && waybillWarning(row.company, row.waybillNumber) !== null,
      warning: isDone
        ? warningOf(row, read[first]!.line === row.line ? undefined : read[first])
        : null,
      token: isDone && order ? tokenOf(shop, accountId, { row, order, ...judged }) : null,
    };
  });
}

function judgeRow(
  row: ReadRow,
  order: SeenOrder | undefined,
  repeated: RowVerdict | undefined,
): RowVerdict {
  if (row.problem) return refused(row.problem);
  if (repeated) return repeated;
  return order ? judge(order, row) : refused("이 번호의 주문이 없어요.");
}

const waybillOf = (order: SeenOrder | undefined) =>
  order?.waybillCompany && order.waybillNumber
    ? { company: order.waybillCompany, number: order.waybillNumber }
    : null;

/** `first`: an earlier row with the same waybill. */
const warningOf = (row: ReadRow, first: ReadRow | undefined): string | null =>
  [waybillWarning(row.company, row.waybillNumber), shared(first)].filter(Boolean).join(" ") || null;

const refused = (words: string): RowVerdict => ({ outcome: "refused", words });
const shared = (first: ReadRow | undefined) =>
  first ? `${first.line}번째 줄과 같은 송장번호예요.` : null;

type CarriedRow = PastedRow & { isFilled: boolean };

/** The rows with empty carriers filled by the default. */
function withCarriers(rows: readonly PastedRow[], chosen: string): CarriedRow[] {
  let above = "";
  return rows.map((row) => {
    if (row.company) above = row.company;
    const company = row.company || (chosen === AS_ABOVE ? above : chosen);
    return { ...row, company, isFilled: row.company !== company };
  });
}

/** Limits fuzzy matching, so that a table of invented names does not take seconds. */
const MOST_SUGGESTIONS = 20;

function suggestions(): (typed: string) => string[] {
  const likely = new Map<string, string[]>();
  return (typed) => {
    const likelyNames = likely.get(typed);
    if (likelyNames || likely.size >= MOST_SUGGESTIONS) return likelyNames ?? [];
    const names = likelyCarriers(typed);
    likely.set(typed, names);
    return names;
  };
}

type ReadRow = {
  line: number;
  number: string;
  company: string;
  waybillNumber: string;
  isFilled: boolean;
  problem: string | null;
};

/** Spreadsheets may prefix a text with an apostrophe. */
const WAYBILL = /^'?\d(?:[\s-]*\d){0,29}$/;
/** Only an owner's own carrier has letters in its numbers. */
const OWN_WAYBILL = /^'?[A-Z0-9](?:[\s-]*[A-Z0-9]){0,29}$/i;

type RowContext = { sending: SendingSettings; suggest: (typed: string) => string[] };

/** Rejects formulas and numbers that a spreadsheet has already damaged. */
function readRow(
  { line, number: typedNumber, company: typedCompany, waybillNumber: typed, isFilled }: CarriedRow,
  { sending, suggest }: RowContext,
): ReadRow {
  const number = readOrderNumber(typedNumber.replaceAll("'", ""));
  const isNumber = ORDER_NUMBER.test(number);
  const way = wayOfName(sending, typedCompany);
  const isOwn = sending.carriers.some(({ name }) => name === way?.name);
  const isWaybill = (isOwn ? OWN_WAYBILL : WAYBILL).test(plainSigns(typed));
  return {
    line,
    isFilled,
    number: isNumber ? number : typedNumber,
    company: way?.name ?? typedCompany,
    waybillNumber: isWaybill ? readWaybillNumber(way?.name ?? "", typed) : typed,
    problem: problemOf({
      isNumber,
      suggest,
      typedCompany,
      way,
      typed,
      isWaybill,
    }),
  };
}

type RowTyped = Pick<RowContext, "suggest"> & {
  isNumber: boolean;
  typedCompany: string;
  way: SendingWay | undefined;
  typed: string;
  isWaybill: boolean;
};

/** A spreadsheet writes long numbers so, and their last digits are gone. */
const SHORTENED = /^'?\d(?:[.,]\d+)?e\+?\d+$/i;

function numberProblem({ way, typed, isWaybill }: RowTyped): string | null {
  if (!typed) return way && way.waybill !== "needed" ? null : "송장번호가 비어 있어요.";
  if (SHORTENED.test(plainSigns(typed)))
    return "엑셀이 줄여 쓴 번호예요. 셀 서식을 텍스트로 바꾸고 다시 붙여넣어주세요.";
  if (way?.waybill === "none") return `${way.name}에는 송장번호가 없어요. 번호를 지워주세요.`;
  return isWaybill ? null : "송장번호는 숫자만 쓸 수 있어요.";
}

function problemOf(row: RowTyped): string | null {
  const { isNumber, typedCompany, way, suggest } = row;
  if (!isNumber) return "주문번호가 아니에요.";
  const problem = numberProblem(row);
  if (problem || way) return problem;
  if (!typedCompany) return "택배사가 비어 있어요. 빈 줄을 어떻게 채울지 위에서 골라주세요.";
  const likely = suggest(typedCompany);
  return likely.length
    ? `모르는 택배사예요. 혹시 ${likely.join(", ")}인가요?`
    : "모르는 택배사예요.";
}

async function findSeen(
  { db }: Pick<Shop, "db">,
  numbers: string[],
): Promise<Map<string, SeenOrder>> {
  const seen = new Map<string, SeenOrder>();
  const orderNumbers = [...new Set(numbers)];
  for (let at = 0; at < orderNumbers.length; at += ORDERS_AT_ONCE) {
    const found = await db
      .select({
        id: orders.id,
        number: orders.number,
        delivery: orders.delivery,
        payment: orders.payment,
        claimKind: orders.claimKind,
        claimStatus: orders.claimStatus,
        waybillCompany: orders.waybillCompany,
        waybillNumber: orders.waybillNumber,
        partlySent: orders.partlySent,
      })
      .from(orders)
      .where(inArray(orders.number, orderNumbers.slice(at, at + ORDERS_AT_ONCE)));
    const parts = await listPartWaybills(
      db,
      found.map(({ id }) => id),
    );
    for (const { number, id, ...order } of found)
      seen.set(number, { ...order, parts: parts.get(id) ?? [] });
  }
  return seen;
}

/** Repeated rows of an order count only if they agree. */
function findRepeats(rows: ReadRow[]): {
  judged: Map<number, RowVerdict>;
  sharing: Map<string, number>;
} {
  const judged = new Map<number, RowVerdict>();
  const sharing = new Map<string, number>();
  const good = rows.map((row, at) => ({ ...row, at })).filter(({ problem }) => problem === null);
  for (const same of Map.groupBy(good, ({ number }) => number).values()) {
    const [first, ...rest] = same;
    const differs = rest.find(
      ({ company, waybillNumber }) =>
        company !== first!.company || waybillNumber !== first!.waybillNumber,
    );
    if (differs)
      for (const { at } of same)
        judged.set(
          at,
          refused(
            `같은 주문이 ${first!.line}번째 줄과 ${differs.line}번째 줄에 다른 송장으로 있어요.`,
          ),
        );
    else
      for (const { at } of rest)
        judged.set(at, { outcome: "same", words: `${first!.line}번째 줄과 같은 내용이에요.` });
    if (!differs && first!.waybillNumber && !sharing.has(first!.waybillNumber))
      sharing.set(first!.waybillNumber, first!.at);
  }
  return { judged, sharing };
}

type JudgedWaybill = Pick<ReadRow, "company" | "waybillNumber">;

function judge(order: SeenOrder, row: JudgedWaybill): RowVerdict {
  if (order.delivery === "delivery" || order.delivery === "done")
    return order.partlySent || order.parts.length ? judgeParts(order, row) : judgeSent(order, row);
  if (!delivery.may(order.delivery, "ship", "admin"))
    return refused(`보낼 수 없는 주문이에요: ${standingLabel(order)}`);
  const forbidden = forbids.ship?.(order);
  return forbidden
    ? refused(`${refusals[forbidden][1]} (${standingLabel(order)})`)
    : { outcome: "ship", words: "발송 처리하고 알려요." };
}

function judgeSent(order: SeenOrder, { company, waybillNumber }: JudgedWaybill): RowVerdict {
  if (order.waybillCompany === company && (order.waybillNumber ?? "") === waybillNumber)
    return { outcome: "same", words: "이미 이 송장으로 보냈어요." };
  if (order.delivery === "done") return refused("배송이 끝난 주문이라 송장을 바꿀 수 없어요.");
  if (company === PICKUP_WAY) return refused(refusals["pickup-by-ship"][1]);
  return { outcome: "change", words: order.waybillNumber ? "송장을 바꿔요." : "송장을 넣어요." };
}

const PARTS = "여러 상자로 나눠 보낸 주문이에요. 송장은 주문 화면에서 상자마다 고쳐주세요.";

function judgeParts(order: SeenOrder, { company, waybillNumber }: JudgedWaybill): RowVerdict {
  const isSent = order.parts.some(
    (part) => part.company === company && part.number === waybillNumber,
  );
  if (isSent) return { outcome: "same", words: "이미 이 송장으로 보냈어요." };
  if (order.delivery === "done") return refused("배송이 끝난 주문이라 송장을 바꿀 수 없어요.");
  return order.partlySent ? judgeRest(order) : refused(PARTS);
}

/** A row of an order that was sent in part is the parcel with all that is left. */
function judgeRest(order: SeenOrder): RowVerdict {
  const forbidden = forbids.shipMore?.(order);
  return forbidden
    ? refused(`${refusals[forbidden][1]} (${standingLabel(order)})`)
    : { outcome: "ship", words: "남은 상품을 모두 보내고 알려요." };
}

const tokenOf = (
  { secret }: Pick<Shop, "secret">,
  accountId: string,
  {
    row: { number, company, waybillNumber },
    outcome,
    order,
  }: { row: ReadRow; outcome: string; order: SeenOrder },
): string =>
  createHmac("sha256", secret)
    .update(
      JSON.stringify([
        "waybill",
        accountId,
        number,
        company,
        waybillNumber,
        outcome,
        order.delivery,
        order.payment,
        order.claimKind,
        order.claimStatus,
        order.waybillCompany,
        order.waybillNumber,
        order.parts.length,
      ]),
    )
    .digest("base64url")
    .slice(0, 22);
