import { and, eq, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { carriers } from "../delivery/carriers.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { isCourierUnanswered, type Parcel, type ParcelReport } from "./courier.ts";
import { ownSteps } from "./own-steps.ts";
import { parcels } from "./table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/** Few at once: services limit clients, and a stopping shop waits for the round. */
const AT_ONCE = 5;
/** After this many failures the service is down, and the next round tries again. */
const SILENT_AFTER = 2;
/** Longer than a round; until then no other worker queries the parcel. */
const LEASE_MINUTES = 15;
const LONGEST_REST_HOURS = 24;
/** Unknown numbers and parcels that never arrive are left to a person. */
const GIVE_UP_DAYS = 30;

type TrackedParcel = Parcel & { orderId: string; placedAt: Date; misses: number };

/** Safe with several workers. Completes orders whose parcel was delivered. */
export async function trackParcels(shop: Shop): Promise<number> {
  const followed = carriers
    .filter(({ name, trackable }) => trackable && shop.courier.follows(name))
    .map(({ name }) => name);
  if (!followed.length) return 0;
  let askedCount = 0;
  let silent = 0;
  for (const parcel of await claimDue(shop.db, followed)) {
    askedCount++;
    try {
      await noteReport(
        shop,
        parcel,
        await shop.courier.trackParcel({ company: parcel.company, number: parcel.number }),
      );
      silent = 0;
    } catch (error) {
      if (!isCourierUnanswered(error)) {
        log.error(`parcel of ${parcel.orderId} could not be followed: ${logWords(error)}`);
        continue;
      }
      await noteSilence(shop, parcel, error.restMinutes);
      if (error.restMinutes || ++silent >= SILENT_AFTER) {
        log.error(`parcels are not followed for now: ${error.message}`);
        break;
      }
    }
  }
  return askedCount;
}

/** Claims due parcels in one statement, so that no other worker takes them. */
async function claimDue(db: Db, followed: string[]): Promise<TrackedParcel[]> {
  const { rows } = await db.execute<{
    order_id: string;
    company: string;
    number: string;
    misses: number;
    placed_at: string;
  }>(sql`
    with due as (
      select o.id, o.waybill_company as company, o.waybill_number as number, o.placed_at
      from orders o left join parcels p on p.order_id = o.id and p.company = o.waybill_company and p.number = o.waybill_number
      where o.delivery = 'delivery' and o.waybill_number <> '' and o.waybill_company = any(${sql.param(followed)}::text[])
        and (p.order_id is null or (p.ask_at <= now() and p.delivered_at is null and p.since > now() - make_interval(days => ${GIVE_UP_DAYS})))
        and not exists (select from parcels where rests_until > now())
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
    select claimed.*, due.placed_at from claimed join due on due.id = claimed.order_id`);
  return rows.map(({ order_id: orderId, company, number, misses, placed_at }) => ({
    orderId,
    company,
    number,
    misses,
    placedAt: new Date(placed_at),
  }));
}

const inHours = (hours: number) =>
  sql`now() + make_interval(hours => ${Math.min(LONGEST_REST_HOURS, hours)})`;
const stillThis = ({ orderId, company, number }: TrackedParcel) =>
  and(eq(parcels.orderId, orderId), eq(parcels.company, company), eq(parcels.number, number));

async function noteReport(
  shop: Shop,
  parcel: TrackedParcel,
  report: ParcelReport | null,
): Promise<void> {
  const own = report && ownSteps(report, parcel.placedAt);
  if (!own) return noteMiss(shop, parcel);
  const { stage, steps, isDelivered } = own;
  await inTransaction(shop.db, async (db) => {
    const [kept] = await db
      .update(parcels)
      .set({
        stage,
        steps,
        misses: 0,
        lookedAt: sql`now()`,
        askAt: inHours(shop.courier.restHours),
        restsUntil: null,
        ...(isDelivered && { deliveredAt: sql`now()` }),
      })
      .where(stillThis(parcel))
      .returning({ orderId: parcels.orderId });
    if (kept && isDelivered) await arrive(db, shop, parcel);
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
  await queueNotices(db, orderNotice("order-done", moved, shop.origin));
}

/** Queries unknown numbers less and less often. */
async function noteMiss(shop: Shop, parcel: TrackedParcel): Promise<void> {
  await shop.db
    .update(parcels)
    .set({
      misses: sql`least(${parcels.misses} + 1, 100)`,
      askAt: inHours(shop.courier.restHours * 2 ** Math.min(parcel.misses, 5)),
      restsUntil: null,
    })
    .where(stillThis(parcel));
}

async function noteSilence(shop: Shop, parcel: TrackedParcel, restMinutes: number): Promise<void> {
  await shop.db
    .update(parcels)
    .set({
      askAt: inHours(shop.courier.restHours),
      restsUntil: restMinutes ? sql`now() + make_interval(mins => ${restMinutes})` : null,
    })
    .where(stillThis(parcel));
}
