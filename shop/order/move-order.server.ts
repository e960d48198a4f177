import { and, sql, type SQL } from "drizzle-orm";
import { rowsParam } from "#shop/database/rows-param.server.ts";
import type { Actor } from "../machine.ts";
import { writeTogether } from "#shop/database/write-together.server.ts";
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
  recordset,
  type OwnRow,
  type RowsPart,
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
  ledger?: RowsPart;
  /** rows for the outbox, queued if and only if the order moves */
  notices?: NoticeRow[];
  /** judged by the database, e.g. by its clock; unmet, it counts as `order-changed` */
  when?: SQL;
};

type MovedOrder = Pick<
  Order,
  "id" | "delivery" | "payment" | "claimKind" | "claimStatus" | "giftState"
>;

/** An order as it was read, and where it goes from there. */
export type Moving = {
  order: MovedOrder;
  move: OrderMove;
  next: Pick<Order, "delivery" | "payment">;
};

/** Throws the refusal of a move that may not be. */
export const moving = (order: MovedOrder, move: OrderMove): Moving => ({
  order,
  move,
  next: statesAfter(order, move),
});

/** The only writer of `orders.delivery` and `orders.payment`, by compare-and-set. */
export async function moveOrder(db: Db, order: MovedOrder, move: OrderMove): Promise<Order> {
  const [moved] = await moveOrders(db, [moving(order, move)]);
  if (!moved) throw new Refusal("order-changed");
  return moved;
}

/** Moves of one kind: by the same actor, setting the same columns, under the same condition; an order comes once. Null for one that changed since it was read. */
export async function moveOrders(db: Db, all: Moving[]): Promise<(Order | null)[]> {
  const { by, accountId, set, when, ledger } = all[0]!.move;
  const { typed, rows } = recordset(
    all.map(({ order: { id }, move, next }) => ({ id, ...move.set, ...next })),
  );
  const asked = rows.map((row, at) => {
    const { delivery: parcel, payment: money, claimStatus: claim } = all[at]!.order;
    return { ...row, was_delivery: parcel, was_payment: money, was_claim: claim };
  });
  const own = (rowsOf: (one: Moving) => object[]): OwnRow[] =>
    all
      .flatMap((one) => rowsOf(one).map((row) => ({ ...row, order_id: one.order.id })))
      .map((row, place) => ({ ...row, place }));
  const said = own(({ move }) =>
    eventsOf(move).map((event) => ({ event, facts: move.facts ?? {} })),
  );
  const booked = own(({ move }) => move.ledger?.rows ?? []);
  const told = own(({ move }) => move.notices ?? []);
  // One statement: timeline, book and outbox are written if and only if the order moved, and a move costs one trip to the database.
  // Its limit says how few rows there are; else a plan for a hundred would be kept.
  const { rows: written } = await executeNamed<{ id: string }>(
    db,
    sql`
    with written as (
      update ${orders} set ${assignments({ ...set, ...all[0]!.next })}
      from (select * from jsonb_to_recordset(${rowsParam(asked)}::jsonb)
        as asked(${typed}, was_delivery delivery_status, was_payment payment_status, was_claim claim_status) limit ${all.length}) next
      where ${and(sql`${orders.id} = next.id and ${orders.delivery} = was_delivery and ${orders.payment} = was_payment and ${orders.claimStatus} is not distinct from was_claim`, when)}
      returning ${orderColumns}
    ), ${briefly("written")}, said as (
      insert into ${timeline} (order_id, event, by, facts, account_id)
      select order_id, event, ${by}, facts, ${accountId ?? null}
      from jsonb_to_recordset(${rowsParam(said)}::jsonb) as said(order_id uuid, event text, facts jsonb, place int)
      where order_id in (select id from moved) order by place
    )${booked.length ? ledger!.write(booked)({ by, accountId }) : sql``}${told.length ? queued(told) : sql``}
    select * from written`,
  );
  const byId = new Map(written.map((row) => [row.id, row]));
  return all.map(({ order: { id } }) => {
    const row = byId.get(id);
    return row ? orderOf(row) : null;
  });
}

/** One kind of move, of which there are many at the same moment, by one statement; null for one that changed since it was read, or comes twice. */
export const moveTogether = () => writeTogether<Moving, Order>(({ order }) => order.id, moveOrders);

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

const queued = (told: OwnRow[]) => sql`, told as (
  insert into ${outbox} (event, subject_key, channel, "to", message_id, facts, state)
  select event, "subjectKey", channel, "to", "messageId", facts, 'waiting'
  from jsonb_to_recordset(${rowsParam(told)}::jsonb)
    as told(order_id uuid, event text, "subjectKey" text, channel text, "to" text, "messageId" text, facts jsonb, place int)
  where order_id in (select id from moved) order by place)`;
