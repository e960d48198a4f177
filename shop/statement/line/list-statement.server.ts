import { and, asc, desc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { LineState } from "../line-states.ts";
import { matchLines, type Doubt, type MatchingResult } from "../match/match-lines.ts";
import type { Precision } from "../statement-line.ts";
import { pickValue, type PickKind } from "../statement-forms.ts";
import { statementLines } from "../table.server.ts";
import {
  expectedTransfer,
  listExpectedOrders,
  listHandTransfers,
  type ExpectedOrder,
} from "./list-expected.server.ts";
import { pickKindOf } from "./pick-kind.ts";

export type ShownLine = {
  id: number;
  at: Date;
  precision: Precision;
  /** won */
  amount: number;
  isOut: boolean;
  /** null once it is forgotten */
  name: string | null;
};

/** What may be done with a line, as a choice of its field. */
export type LineChoice = {
  value: string;
  kind: PickKind;
  number: string;
  /** who the order's money is expected from */
  name: string;
  /** won that are missing, or that are too many; 0 where it fits */
  difference: number;
};

export type WaitingRow = ShownLine & {
  /** null: it is sure */
  doubt: Doubt | null;
  choices: LineChoice[];
};

export type DecidedRow = ShownLine & {
  state: LineState;
  number: string | null;
  /** won that the order still waits for */
  missing: number;
};

export type StatementView = {
  sure: WaitingRow[];
  doubtful: WaitingRow[];
  /** nothing here fits */
  left: WaitingRow[];
  /** parts of an order's money */
  held: DecidedRow[];
  recent: DecidedRow[];
  /** more wait than are shown */
  hasMore: boolean;
  awaited: number;
};

/** At once on a page; the oldest are shown first. */
const MOST = 500;
const RECENT = 30;
const RECENT_DAYS = 30;

type StoredLine = typeof statementLines.$inferSelect;

const shown = ({ id, at, precision, amountIn, amountOut, name }: StoredLine): ShownLine => ({
  id,
  at,
  precision,
  amount: amountIn || amountOut,
  isOut: amountOut > 0,
  name,
});

/** An ended order may be paid late where its pieces are there still, or its money goes back. */
function choicesOf(amount: number, expected: ExpectedOrder): LineChoice[] {
  const { number, depositor: name, due, state } = expected;
  const first = pickKindOf(amount, expected);
  const kinds: PickKind[] = state === "waiting" || first === "return" ? [first] : [first, "return"];
  return kinds.map((kind) => ({
    value: pickValue({ kind, target: number }),
    kind,
    number,
    name,
    difference: kind === "return" ? amount : Math.abs(amount - due),
  }));
}

type Choices = (amount: number, id: string) => LineChoice[];

function rowsOf(lines: readonly StoredLine[], matching: MatchingResult, choices: Choices) {
  const byId = new Map(lines.map((line) => [String(line.id), line]));
  const row = (lineId: string, doubt: Doubt | null, candidates: readonly string[]): WaitingRow => {
    const line = shown(byId.get(lineId)!);
    return { ...line, doubt, choices: candidates.flatMap((id) => choices(line.amount, id)) };
  };
  return {
    sure: matching.sure.map(({ lineId, expectedId }) => row(lineId, null, [expectedId])),
    doubtful: matching.doubtful.map(({ lineId, doubt, candidates }) =>
      row(lineId, doubt, candidates),
    ),
    left: matching.left.map((lineId) => row(lineId, null, [])),
  };
}

const asWaiting = ({ id, at, precision, amountIn, amountOut, name }: StoredLine) => ({
  id: String(id),
  at,
  precision,
  amount: amountIn || amountOut,
  name: name ?? "",
});

async function matchDeposits(db: Db, lines: readonly StoredLine[]) {
  const expected = await listExpectedOrders(db);
  const byId = new Map(expected.map((order) => [order.id, order]));
  const rows = rowsOf(lines, matchLines(lines.map(asWaiting), expected), (amount, id) =>
    choicesOf(amount, byId.get(id)!),
  );
  return { rows, awaited: expected.filter(({ state }) => state === "waiting").length };
}

async function matchRefunds(shop: Pick<Shop, "db" | "secret">, lines: readonly StoredLine[]) {
  if (!lines.length) return rowsOf([], { sure: [], doubtful: [], left: [] }, () => []);
  const transfers = await listHandTransfers(shop.db);
  const expected = transfers.map((transfer) => expectedTransfer(shop, transfer));
  const byId = new Map(expected.map((transfer) => [transfer.id, transfer]));
  return rowsOf(lines, matchLines(lines.map(asWaiting), expected), (amount, id) => {
    const { number, depositor, orderer, due } = byId.get(id)!;
    // A refund is carried out with exactly its amount.
    if (amount !== due) return [];
    const value = pickValue({ kind: "sent", target: id });
    return [{ value, kind: "sent", number, name: depositor || orderer, difference: 0 }];
  });
}

/**
 * Everything that the page of statements shows, matched anew with what waits now. The look at
 * people's names is written down.
 */
export async function listStatement(
  shop: Pick<Shop, "db" | "secret">,
  reader: AuditActor,
): Promise<StatementView> {
  const { db } = shop;
  const waiting = await db
    .select()
    .from(statementLines)
    .where(eq(statementLines.state, "waiting"))
    .orderBy(asc(statementLines.at), asc(statementLines.id))
    .limit(MOST + 1);
  const lines = waiting.slice(0, MOST);
  const [deposits, refunded, held, recent] = [
    await matchDeposits(
      db,
      lines.filter(({ amountIn }) => amountIn > 0),
    ),
    await matchRefunds(
      shop,
      lines.filter(({ amountOut }) => amountOut > 0),
    ),
    await listDecided(db, eq(statementLines.state, "held"), MOST),
    await listDecided(db, isRecent, RECENT),
  ];
  const count = lines.length + held.length + recent.length;
  if (count)
    await recordAudit(db, {
      ...reader,
      action: "statement.read",
      subject: "statement",
      after: { count },
    });
  return {
    sure: [...deposits.rows.sure, ...refunded.sure],
    doubtful: [...deposits.rows.doubtful, ...refunded.doubtful],
    left: [...deposits.rows.left, ...refunded.left],
    held,
    recent,
    hasMore: waiting.length > MOST,
    awaited: deposits.awaited,
  };
}

const isRecent = and(
  inArray(statementLines.state, ["settled", "returned", "sent", "aside"]),
  gt(statementLines.movedAt, sql`now() - make_interval(days => ${RECENT_DAYS})`),
)!;

const heldOfOrder = sql<number>`(select sum(part.amount_in) from statement_lines part
  where part.order_id = orders.id and part.state = 'held')::float8`;

async function listDecided(db: Db, where: SQL, most: number): Promise<DecidedRow[]> {
  const rows = await db
    .select({
      line: statementLines,
      number: orders.number,
      missing: sql<number>`coalesce(${orders.total} - ${heldOfOrder}, 0)::float8`,
    })
    .from(statementLines)
    .leftJoin(orders, eq(orders.id, statementLines.orderId))
    .where(where)
    .orderBy(desc(statementLines.movedAt), desc(statementLines.id))
    .limit(most);
  return rows.map(({ line, number, missing }) => ({
    ...shown(line),
    state: line.state,
    number,
    missing: line.state === "held" ? missing : 0,
  }));
}
