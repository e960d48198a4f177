import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Actor } from "../machine.ts";
import { executeNamed } from "#shop/database/named-statement.server.ts";
import { notices as outbox } from "../notice/table.server.ts";
import { Refusal, type Facts } from "../refusal.ts";
import type { Db } from "../shop.ts";
import {
  assignments,
  briefly,
  orderColumns,
  orderOf,
  type Order,
  type OrderValues,
  type StatementPart,
} from "./list/order-row.server.ts";
import type { TimelineEvent } from "./event-words.ts";
import { forbids, forbidsMoney } from "./standing.ts";
import { delivery, payment, type DeliveryMove, type PaymentMove } from "./status.ts";
import { orders, timeline } from "./table.server.ts";
import type { NoticeRow } from "#shop/notice/notice-row.server.ts";

export type { Order } from "./list/order-row.server.ts";

export type OrderMove = {
  delivery?: DeliveryMove;
  payment?: PaymentMove;
  by: Actor;
  /** other columns that change with the move */
  set?: Omit<OrderValues, "delivery" | "payment" | "id" | "number">;
  /** what the timeline remembers of it */
  facts?: Facts;
  accountId?: string;
  /** what the move does to the money, entered in the ledger if and only if the order moves */
  ledger?: StatementPart;
  /** rows for the outbox, queued if and only if the order moves */
  notices?: NoticeRow[];
  /** judged by the database, e.g. by its clock; unmet, it counts as `order-changed` */
  when?: SQL;
};

type MovedOrder = Pick<
  Order,
  "id" | "delivery" | "payment" | "claimKind" | "claimStatus" | "giftState"
>;

/** The only writer of `orders.delivery` and `orders.payment`, by compare-and-set. */
export async function moveOrder(db: Db, order: MovedOrder, move: OrderMove): Promise<Order> {
  const { by, set, facts, accountId, when, ledger, notices = [] } = move;
  const next = statesAfter(order, move);
  // One statement: timeline and outbox are written if and only if the order moved, and a move costs one trip to the database.
  const { rows } = await executeNamed(
    db,
    sql`
    with written as (
      update ${orders} set ${assignments({ ...set, ...next })}
      where ${and(eq(orders.id, order.id), eq(orders.delivery, order.delivery), eq(orders.payment, order.payment), sql`${orders.claimStatus} is not distinct from ${order.claimStatus}`, when)} returning ${orderColumns}
    ), ${briefly("written")}, said as (
      insert into ${timeline} (order_id, event, by, facts, account_id)
      select moved.id, said.event, ${by}, ${JSON.stringify(facts ?? {})}::jsonb, ${accountId ?? null}
      from moved, unnest(${sql.param(eventsOf(move))}::text[]) with ordinality as said(event, place) order by said.place
    )${ledger?.({ by, accountId }) ?? sql``}${notices.length ? told(notices) : sql``}
    select * from written`,
  );
  if (!rows[0]) throw new Refusal("order-changed");
  return orderOf(rows[0]);
}

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

const told = (notices: NoticeRow[]) => sql`, told as (
  insert into ${outbox} (event, subject_key, channel, "to", message_id, facts, state)
  select told.*, 'waiting' from moved, jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
    as told(event text, "subjectKey" text, channel text, "to" text, "messageId" text, facts jsonb))`;
