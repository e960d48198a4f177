import { and, sql, type SQL } from "drizzle-orm";
import { rowsParam } from "#shop/database/rows-param.server.ts";
import type { Actor } from "../machine.ts";
import { waitingBriefly, writeTogether } from "#shop/database/write-together.server.ts";
import { executeNamed } from "#shop/database/named-statement.server.ts";
import { notices as outbox } from "../notice/table.server.ts";
import { Refusal, type Facts } from "../refusal.ts";
import type { Db } from "../shop.ts";
import {
  assignments,
  briefly,
  orderColumns,
  orderOf,
  ownRows,
  type Order,
  type OrderValues,
  recordset,
  writtenOf,
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

export type PlannedMove = {
  order: MovedOrder;
  move: OrderMove;
  next: Pick<Order, "delivery" | "payment">;
};

/** Throws the refusal of a move that may not be. */
export const planMove = (order: MovedOrder, move: OrderMove): PlannedMove => ({
  order,
  move: isSettled(move) ? { ...move, set: { ...move.set, placedFrom: null } } : move,
  next: statesAfter(order, move),
});

/** From where it was placed matters until it is paid or its shopper lets go of the pieces. */
const isSettled = ({ set, payment: money }: OrderMove): boolean =>
  set?.hold === "sold" || money === "replace" || money === "giveUp";

/** The only writer of `orders.delivery` and `orders.payment`, by compare-and-set. */
export async function moveOrder(db: Db, order: MovedOrder, move: OrderMove): Promise<Order> {
  const [moved] = await moveOrders(db, [planMove(order, move)]);
  if (!moved) throw new Refusal("order-changed");
  return moved;
}

const idOf = ({ order }: PlannedMove): string => order.id;

function askedOf(all: PlannedMove[]) {
  const { typed, rows } = recordset(
    all.map(({ order: { id }, move, next }) => ({ id, ...move.set, ...next })),
  );
  const asked = rows.map((row, at) => {
    const { delivery: was_delivery, payment: was_payment, claimStatus: was_claim } = all[at]!.order;
    return { ...row, was_delivery, was_payment, was_claim };
  });
  // Its limit says how few rows there are; else a plan for a hundred would be kept.
  return sql`(select * from jsonb_to_recordset(${rowsParam(asked)}::jsonb)
    as asked(${typed}, was_delivery delivery_status, was_payment payment_status,
      was_claim claim_status) limit ${all.length}) next`;
}

const AS_READ = sql`${orders.id} = next.id and ${orders.delivery} = was_delivery
  and ${orders.payment} = was_payment and ${orders.claimStatus} is not distinct from was_claim`;

async function moveOrders(db: Db, all: PlannedMove[]): Promise<(Order | null)[]> {
  const { by, accountId, set, when, ledger } = all[0]!.move;
  const events = ({ move }: PlannedMove) =>
    eventsOf(move).map((event) => ({ event, facts: move.facts ?? {} }));
  const booked = ownRows(all, idOf, ({ move }) => move.ledger?.rows ?? []);
  const told = ownRows(all, idOf, ({ move }) => move.notices ?? []);
  // One statement: timeline, book and outbox are written if and only if their order moved.
  const { rows } = await executeNamed<{ id: string }>(
    db,
    sql`
    with written as (
      update ${orders} set ${assignments({ ...set, ...all[0]!.next })}
      from ${askedOf(all)} where ${and(waitingBriefly(all), AS_READ, when)} returning ${orderColumns}
    ), ${briefly}, said as (
      insert into ${timeline} (order_id, event, by, facts, account_id)
      select order_id, event, ${by}, facts, ${accountId ?? null}
      from jsonb_to_recordset(${rowsParam(ownRows(all, idOf, events))}::jsonb)
        as said(order_id uuid, event text, facts jsonb, place int)
      where order_id in (select id from moved) order by place
    )${booked.length ? ledger!.write(booked)({ by, accountId }) : sql``}${told.length ? queued(told) : sql``}
    select * from written`,
  );
  return writtenOf(all.map(idOf), rows).map((row) => row && orderOf(row));
}

/** For moves of one kind (same actor, columns and condition), of which there are many at the same moment; null for one that changed since it was read, or comes twice. */
export const moveTogether = () =>
  writeTogether<PlannedMove, Order>((planned) => [idOf(planned)], moveOrders);

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
    as told(order_id uuid, event text, "subjectKey" text, channel text, "to" text,
      "messageId" text, facts jsonb, place int)
  where order_id in (select id from moved) order by place)`;
