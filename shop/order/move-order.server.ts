import { sql } from "drizzle-orm";
import { jsonParam, prepared } from "#shop/database/prepared.server.ts";
import { retried } from "#shop/database/transaction.server.ts";
import type { NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Actor } from "../machine.ts";
import { Refusal, type Facts } from "../refusal.ts";
import type { Db } from "../shop.ts";
import type { TimelineEvent } from "./event-words.ts";
import { orderOf, rowOf, type Order, type StoredRow } from "./order-row.server.ts";
import { forbids, forbidsMoney } from "./standing.ts";
import { delivery, payment, type DeliveryMove, type PaymentMove } from "./status.ts";

export type { Order } from "./order-row.server.ts";

/** Columns besides the states that a move may change; move_order.sql has the same list. */
export type MovedColumn =
  | "hold"
  | "paymentKey"
  | "paymentTry"
  | "payBy"
  | "cashReceipt"
  | "useEscrow"
  | "depositor"
  | "receiptNumber"
  | "deposit"
  | "depositSecret"
  | "receiptUrl"
  | "confirmingSince"
  | "paidAt"
  | "doneAt"
  | "confirmedAt"
  | "withdrawalEndedAt"
  | "shipBy"
  | "waybillCompany"
  | "waybillNumber"
  | "partlySent"
  | "guestId"
  | "placedFrom"
  | "expiresAt";

/** The ledger event of a move; `mark` is its idempotency key. Amounts in won, never negative. */
type MoneyEvent = {
  kind: string;
  amount: number;
  mark: string;
  paymentKey?: string | null;
  facts?: Facts;
};

export type OrderMove = {
  delivery?: DeliveryMove;
  payment?: PaymentMove;
  by: Actor;
  /** other columns to change; "now" is the start of the transaction, as in PostgreSQL */
  set?: {
    [column in MovedColumn]?:
      | Order[column]
      | (Date extends Order[column] ? "now" : never)
      | undefined;
  };
  /** extends the time to pay to at least this many minutes from now */
  leastMinutes?: number;
  /** facts for the timeline */
  facts?: Facts;
  accountId?: string;
  /** ledger events, entered only if the order moves */
  ledger?: MoneyEvent[];
  /** outbox rows, queued only if the order moves */
  notices?: NoticeRow[];
  /**
   * a condition that the database checks: the time to pay has not ended by its clock, or the order
   * still holds stock for its current payment, or its purchase is not confirmed yet. Otherwise the
   * move counts as `order-changed`.
   */
  when?: "in-time" | "held-for-payment" | "unconfirmed";
};

type MovedOrder = Pick<
  Order,
  "id" | "delivery" | "payment" | "claimKind" | "claimStatus" | "giftState" | "partlySent"
> & { confirmedAt?: Date | null };

/**
 * The only writer of `orders.delivery` and `orders.payment`, by compare-and-set
 * (db/functions/move_order.sql), in the caller's transaction. Throws the refusal of a forbidden
 * move, and `order-changed` when the order changed since it was read.
 */
export async function moveOrder(db: Db, order: MovedOrder, move: OrderMove): Promise<Order> {
  const moved = await callMoveOrder(db, moveDocument(order, move));
  if (!moved) throw new Refusal("order-changed");
  return moved;
}

/** The same outside of a transaction; null when the order changed since it was read. */
export const moveOrderAsRead = (
  db: Db,
  order: MovedOrder,
  move: OrderMove,
): Promise<Order | null> => {
  const document = moveDocument(order, move);
  return retried(() => callMoveOrder(db, document));
};

const moving = prepared((db) =>
  db
    .select({ moved: sql<StoredRow | null>`moved` })
    .from(sql`move_order(${sql.placeholder("document")}::jsonb) as moved`)
    .prepare("move_order"),
);

async function callMoveOrder(db: Db, document: object): Promise<Order | null> {
  const [answer] = await moving(db).execute({ document: jsonParam(document) });
  return answer?.moved ? orderOf(answer.moved) : null;
}

/**
 * The argument of move_order.sql. Allowed moves are decided here, because screens and rights use
 * the same state machines.
 */
function moveDocument(order: MovedOrder, move: OrderMove): object {
  const { ledger = [], notices = [] } = move;
  const next = statesAfter(order, move);
  return {
    id: order.id,
    was: rowOf({
      delivery: order.delivery,
      payment: order.payment,
      claimStatus: order.claimStatus,
    }),
    set: rowOf({
      ...move.set,
      ...(isSettled(move) && { placedFrom: null }),
      ...(move.delivery && confirmedBy[move.delivery]),
      ...next,
    }),
    least_minutes: move.leastMinutes,
    when: move.when,
    by: move.by,
    account_id: move.accountId,
    events: eventsOf(move),
    facts: move.facts ?? {},
    ...(ledger.length && {
      ledger: ledger.map((entry) => rowOf({ ...entry, facts: entry.facts ?? {} })),
    }),
    ...(notices.length && { notices: notices.map(rowOf) }),
  };
}

/** Where an order was placed is kept until it is paid or its stock is released. */
const isSettled = ({ set, payment: money }: OrderMove): boolean =>
  set?.hold === "sold" || money === "replace" || money === "giveUp";

/** Moves with which nothing more is awaited of the buyer, and the one that takes it back. */
const confirmedBy: Partial<Record<DeliveryMove, { confirmedAt: "now" | null }>> = {
  confirm: { confirmedAt: "now" },
  confirmByTerm: { confirmedAt: "now" },
  finish: { confirmedAt: "now" },
  lapse: { confirmedAt: "now" },
  close: { confirmedAt: "now" },
  apply: { confirmedAt: "now" },
  reopen: { confirmedAt: null },
};

function statesAfter(order: MovedOrder, { delivery: parcel, payment: money, by }: OrderMove) {
  const next = {
    delivery: parcel ? delivery.next(order.delivery, parcel, by) : order.delivery,
    payment: money ? payment.next(order.payment, money, by) : order.payment,
  };
  const refusal =
    (parcel && forbids[parcel]?.({ ...order, payment: next.payment })) ||
    (money && forbidsMoney[money]?.({ ...order, delivery: next.delivery }));
  if (refusal) throw new Refusal(refusal);
  return next;
}

const eventsOf = ({ delivery: parcel, payment: money }: OrderMove): TimelineEvent[] => [
  ...(money ? [`payment.${money}` as const] : []),
  ...(parcel ? [`delivery.${parcel}` as const] : []),
];
