import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { tellArrival } from "../delivery/tell-arrival.server.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { GIVE_UP_DAYS, type Parcel, type ParcelReport } from "./courier.ts";
import {
  AT_ONCE,
  followedCarriers,
  followEach,
  inHours,
  LEASE_MINUTES,
  missHours,
  nothingRests,
  restsFor,
} from "./follow-each.server.ts";
import { ownSteps } from "./own-steps.ts";
import { endWhenArrived } from "../parcel/end-parcels.server.ts";
import { timeline } from "../table.server.ts";
import { parcels, sentParcels } from "./table.server.ts";

/** `partId`: one of several parcels of the order; null: the order is one parcel. */
type TrackedParcel = Parcel & {
  orderId: string;
  partId: number | null;
  placedAt: Date;
  misses: number;
};

/** Safe with several workers. Completes orders whose parcel was delivered. */
export async function trackParcels(shop: Shop): Promise<number> {
  const followed = followedCarriers(shop);
  if (!followed.length) return 0;
  return followEach(shop, await claimDue(shop.db, followed), {
    nameOf: ({ orderId }) => `parcel of ${orderId}`,
    report: (parcel, report) => noteReport(shop, parcel, report),
    silence: (parcel, restMinutes) => noteSilence(shop, parcel, restMinutes),
  });
}

type DueRow = {
  order_id: string;
  part_id: number | null;
  company: string;
  number: string;
  misses: number;
  placed_at: string;
};

async function claimDue(db: Db, followed: string[]): Promise<TrackedParcel[]> {
  const whole = await claimWhole(db, followed);
  const parts =
    whole.length < AT_ONCE ? await claimParts(db, followed, AT_ONCE - whole.length) : [];
  return [...whole, ...parts].map(
    ({ order_id: orderId, part_id, company, number, misses, placed_at }) => ({
      orderId,
      partId: part_id === null ? null : Number(part_id),
      company,
      number,
      misses,
      placedAt: new Date(placed_at),
    }),
  );
}

/** Claims due orders in one parcel in one statement, so that no other worker takes them. */
async function claimWhole(db: Db, followed: string[]): Promise<DueRow[]> {
  const { rows } = await db.execute<DueRow>(sql`
    with due as (
      select o.id, o.waybill_company as company, o.waybill_number as number, o.placed_at
      from orders o left join parcels p on p.order_id = o.id and p.company = o.waybill_company and p.number = o.waybill_number
      where o.delivery = 'delivery' and o.waybill_number <> '' and o.waybill_company = any(${sql.param(followed)}::text[])
        and (p.order_id is null or (p.ask_at <= now() and p.delivered_at is null and p.since > now() - make_interval(days => ${GIVE_UP_DAYS})))
        and not exists (select from sent_parcels part where part.order_id = o.id)
        and ${nothingRests}
      order by p.ask_at nulls first, o.placed_at limit ${AT_ONCE}
    ), claimed as (
      insert into parcels (order_id, company, number, ask_at) select id, company, number, now() + make_interval(mins => ${LEASE_MINUTES}) from due
      on conflict (order_id) do update set ask_at = excluded.ask_at
      where parcels.company = excluded.company and parcels.number = excluded.number and parcels.ask_at <= now()
      returning order_id, company, number, misses
    ), anew as (
      update parcels p set company = due.company, number = due.number, ask_at = now(), stage = null, steps = '[]', misses = 0, since = now(), looked_at = null, delivered_at = null
      from due where p.order_id = due.id and (p.company, p.number) is distinct from (due.company, due.number)
    )
    select claimed.*, null as part_id, due.placed_at from claimed join due on due.id = claimed.order_id`);
  return rows;
}

/** The same of parcels of orders that were sent in parts. */
async function claimParts(db: Db, followed: string[], most: number): Promise<DueRow[]> {
  const { rows } = await db.execute<DueRow>(sql`
    with due as (
      select part.id, o.placed_at
      from sent_parcels part join orders o on o.id = part.order_id
      where o.delivery = 'delivery' and part.number <> '' and part.company = any(${sql.param(followed)}::text[])
        and part.delivered_at is null and part.ask_at <= now()
        and part.since > now() - make_interval(days => ${GIVE_UP_DAYS})
        and ${nothingRests}
      order by part.ask_at limit ${most} for update of part skip locked
    )
    update sent_parcels part set ask_at = now() + make_interval(mins => ${LEASE_MINUTES})
    from due where part.id = due.id
    returning part.order_id, part.id as part_id, part.company, part.number, part.misses, due.placed_at`);
  return rows;
}

type TrackingNote = PgUpdateSetSource<typeof parcels> & PgUpdateSetSource<typeof sentParcels>;

/** Writes what was learned, unless the waybill was changed meanwhile. Returns whether it was. */
async function note(
  db: Db,
  { orderId, partId, company, number }: TrackedParcel,
  learned: TrackingNote,
): Promise<boolean> {
  if (partId === null) {
    const { orderId: id, company: carrier, number: digits } = parcels;
    const isIt = and(eq(id, orderId), eq(carrier, company), eq(digits, number));
    return (await db.update(parcels).set(learned).where(isIt).returning({ id })).length > 0;
  }
  const { id, company: carrier, number: digits } = sentParcels;
  const isIt = and(eq(id, partId), eq(carrier, company), eq(digits, number));
  return (await db.update(sentParcels).set(learned).where(isIt).returning({ id })).length > 0;
}

async function noteReport(
  shop: Shop,
  parcel: TrackedParcel,
  report: ParcelReport | null,
): Promise<void> {
  const own = report && ownSteps(report, parcel.placedAt);
  if (!own) return noteMiss(shop, parcel);
  const { stage, steps, isDelivered } = own;
  await inTransaction(shop.db, async (db) => {
    // The order is locked before its parcel, as everybody who changes a waybill does.
    if (parcel.partId !== null) await lockOrder(db, parcel.orderId);
    const isKept = await note(db, parcel, {
      stage,
      steps,
      misses: 0,
      lookedAt: sql`now()`,
      askAt: inHours(shop.courier.restHours),
      restsUntil: null,
      ...(isDelivered && { deliveredAt: sql`now()` }),
    });
    if (!isKept || !isDelivered) return;
    await (parcel.partId === null ? arrive : arriveInPart)(db, shop, parcel);
  });
}

/**
 * Uses the courier's time: withdrawal days start here, and a late query must not cost the shopper
 * any.
 */
async function arrive(
  db: Db,
  shop: Shop,
  { orderId, company, number }: TrackedParcel,
): Promise<void> {
  const order = await lockOrder(db, orderId);
  if (
    order.delivery !== "delivery" ||
    order.waybillCompany !== company ||
    order.waybillNumber !== number
  )
    return;
  const moved = await moveOrder(db, order, {
    delivery: "arrive",
    by: "courier",
    set: { doneAt: "now" },
    facts: { company, waybillNumber: number },
  });
  await tellArrival(db, shop, moved);
}

/** One of several parcels arrived; with the last one the order did. */
async function arriveInPart(
  db: Db,
  shop: Shop,
  { orderId, company, number }: TrackedParcel,
): Promise<void> {
  await db.insert(timeline).values({
    orderId,
    event: "parcel-arrived",
    by: "courier",
    facts: { company, waybillNumber: number },
  });
  await endWhenArrived(db, shop, orderId);
}

async function noteMiss(shop: Shop, parcel: TrackedParcel): Promise<void> {
  await note(shop.db, parcel, {
    misses: Math.min(parcel.misses + 1, 100),
    askAt: inHours(missHours(shop, parcel.misses)),
    restsUntil: null,
  });
}

async function noteSilence(shop: Shop, parcel: TrackedParcel, restMinutes: number): Promise<void> {
  await note(shop.db, parcel, {
    askAt: inHours(shop.courier.restHours),
    restsUntil: restsFor(restMinutes),
  });
}
