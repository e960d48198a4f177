import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { GIVE_UP_DAYS, type Parcel, type ParcelReport } from "#shop/order/tracking/courier.ts";
import {
  AT_ONCE,
  followedCarriers,
  followEach,
  inHours,
  LEASE_MINUTES,
  missHours,
  nothingRests,
  restsFor,
} from "#shop/order/tracking/follow-each.server.ts";
import { ownSteps } from "#shop/order/tracking/own-steps.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { returnParcels } from "../table.server.ts";

type ReturnParcel = Parcel & {
  claimId: string;
  orderId: string;
  requestedAt: Date;
  misses: number;
};

/**
 * Follows the parcels that bring claimed goods back, as outgoing ones are followed. Safe with
 * several workers. An arrival is noted and nothing else: goods are looked at before money goes
 * back.
 */
export async function trackReturns(shop: Shop): Promise<number> {
  const followed = followedCarriers(shop);
  if (!followed.length) return 0;
  return followEach(shop, await claimDue(shop.db, followed), {
    nameOf: ({ claimId }) => `return of claim ${claimId}`,
    report: (parcel, report) => noteReport(shop, parcel, report),
    silence: (parcel, restMinutes) =>
      note(shop.db, parcel, {
        askAt: inHours(shop.courier.restHours),
        restsUntil: restsFor(restMinutes),
      }),
  });
}

type DueRow = {
  claim_id: string;
  order_id: string;
  company: string;
  number: string;
  misses: number;
  requested_at: string;
};

/** Claims due parcels in one statement, so that no other worker takes them. */
async function claimDue(db: Db, followed: string[]): Promise<ReturnParcel[]> {
  const { rows } = await db.execute<DueRow>(sql`
    with due as (
      select c.id, c.order_id, c.return_company as company, c.return_number as number, c.requested_at
      from claims c left join return_parcels p
        on p.claim_id = c.id and p.company = c.return_company and p.number = c.return_number
      where c.collected_at is null and c.return_number <> '' and c.status in ('approved', 'completed')
        and c.return_company = any(${sql.param(followed)}::text[])
        and (p.claim_id is null or (p.ask_at <= now() and p.delivered_at is null and p.since > now() - make_interval(days => ${GIVE_UP_DAYS})))
        and ${nothingRests}
      order by p.ask_at nulls first, c.requested_at limit ${AT_ONCE}
    ), claimed as (
      insert into return_parcels (claim_id, company, number, ask_at)
      select id, company, number, now() + make_interval(mins => ${LEASE_MINUTES}) from due
      on conflict (claim_id) do update set ask_at = excluded.ask_at
      where return_parcels.company = excluded.company and return_parcels.number = excluded.number and return_parcels.ask_at <= now()
      returning claim_id, company, number, misses
    ), anew as (
      update return_parcels p set company = due.company, number = due.number, ask_at = now(), stage = null, steps = '[]', misses = 0, since = now(), looked_at = null, delivered_at = null
      from due where p.claim_id = due.id and (p.company, p.number) is distinct from (due.company, due.number)
    )
    select claimed.*, due.order_id, due.requested_at from claimed join due on due.id = claimed.claim_id`);
  return rows.map(({ claim_id: claimId, order_id: orderId, requested_at, ...row }) => ({
    ...row,
    claimId,
    orderId,
    requestedAt: new Date(requested_at),
  }));
}

/** Writes what was learned, unless the waybill was changed meanwhile. Returns whether it was. */
async function note(
  db: Db,
  { claimId, company, number }: ReturnParcel,
  learned: PgUpdateSetSource<typeof returnParcels>,
): Promise<boolean> {
  const { claimId: id, company: carrier, number: digits } = returnParcels;
  const isIt = and(eq(id, claimId), eq(carrier, company), eq(digits, number));
  return (await db.update(returnParcels).set(learned).where(isIt).returning({ id })).length > 0;
}

async function noteReport(
  shop: Shop,
  parcel: ReturnParcel,
  report: ParcelReport | null,
): Promise<void> {
  const own = report && ownSteps(report, parcel.requestedAt);
  if (!own) {
    await note(shop.db, parcel, {
      misses: Math.min(parcel.misses + 1, 100),
      askAt: inHours(missHours(shop, parcel.misses)),
      restsUntil: null,
    });
    return;
  }
  const { stage, steps, isDelivered } = own;
  await inTransaction(shop.db, async (db) => {
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
    const { orderId, company, number: waybillNumber } = parcel;
    await db.insert(timeline).values({
      orderId,
      event: "claim.arrived",
      by: "courier",
      facts: { company, waybillNumber },
    });
  });
}
