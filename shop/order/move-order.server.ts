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

/** The columns beside its states that a move may change; move_order.sql writes the same ones. */
export type MovedColumn =
  | "hold"
  | "paymentKey"
  | "paymentTry"
  | "payBy"
  | "cashReceipt"
  | "useEscrow"
  | "deposit"
  | "depositSecret"
  | "receiptUrl"
  | "confirmingSince"
  | "paidAt"
  | "doneAt"
  | "withdrawalEndedAt"
  | "shipBy"
  | "waybillCompany"
  | "waybillNumber"
  | "guestId"
  | "placedFrom"
  | "expiresAt";

/**
 * What the move does to the money; `mark` is its idempotency key. Amounts in won, never negative.
 */
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
  /**
   * other columns that change with the move; to PostgreSQL the time "now" is when its transaction
   * began
   */
  set?: {
    [column in MovedColumn]?:
      | Order[column]
      | (Date extends Order[column] ? "now" : never)
      | undefined;
  };
  /** from now on it may be paid for so many minutes at least */
  leastMinutes?: number;
  /** what the timeline remembers of it */
  facts?: Facts;
  accountId?: string;
  /** entered in the ledger if and only if the order moves */
  ledger?: MoneyEvent[];
  /** rows for the outbox, queued if and only if the order moves */
  notices?: NoticeRow[];
  /**
   * judged by the database: its time to pay is not over by the database's clock, or it still holds
   * its pieces for the payment that is set. Unmet, it counts as `order-changed`.
   */
  when?: "in-time" | "held-for-payment";
};

type MovedOrder = Pick<
  Order,
  "id" | "delivery" | "payment" | "claimKind" | "claimStatus" | "giftState"
>;

/**
 * The only writer of `orders.delivery` and `orders.payment`, by compare-and-set
 * (db/functions/move_order.sql), in the caller's transaction. Throws the refusal of a move that may
 * not be, and `order-changed` where the order is no longer as it was read.
 */
export async function moveOrder(db: Db, order: MovedOrder, move: OrderMove): Promise<Order> {
  const moved = await callMoveOrder(db, moveDocument(order, move));
  if (!moved) throw new Refusal("order-changed");
  return moved;
}

/** The same outside of a transaction; null where the order is no longer as it was read. */
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
 * What move_order.sql reads. Which moves there are is decided here: screens and rights ask the same
 * machines.
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
    set: rowOf({ ...move.set, ...(isSettled(move) && { placedFrom: null }), ...next }),
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

/** From where it was placed matters until it is paid or its shopper lets go of the pieces. */
const isSettled = ({ set, payment: money }: OrderMove): boolean =>
  set?.hold === "sold" || money === "replace" || money === "giveUp";

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
