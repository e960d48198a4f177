import { and, eq, sql, type SQL } from "drizzle-orm";
import { findSite } from "#shop/site/find-site.server.ts";
import type { ConfirmTerms } from "#shop/site/settings.ts";
import type { Db } from "#shop/shop.ts";
import { claimIsOpen, paymentIn } from "../status-condition.server.ts";
import { orders, timeline } from "../table.server.ts";
import { parcels, sentParcels } from "../tracking/table.server.ts";
import { GIVE_UP_DAYS } from "../tracking/courier.ts";

/** The days that were agreed with the order; the settings' for older orders. */
const daysOf = (name: keyof ConfirmTerms, terms: ConfirmTerms): SQL =>
  sql`make_interval(days => coalesce((${orders.shippingTerms} #>> ${sql.raw(`'{confirm,${name}}'`)})::int, ${terms[name]}::int))`;

/** The days count from the last of these: a claim that ended gives the buyer the whole term. */
const counted = sql.raw(
  [
    "delivery.ship",
    "delivery.shipMore",
    "delivery.arrive",
    "delivery.reopen",
    "claim.reject",
    "claim.withdraw",
    "claim.complete",
  ]
    .map((event) => `'${event}'`)
    .join(", "),
);

const countedFrom = sql`greatest(${orders.doneAt}, (select max(${timeline.at}) from ${timeline}
  where ${timeline.orderId} = ${orders.id} and ${timeline.event} in (${counted})))`;

/** While the carrier is asked and knows the parcel, its arrival is awaited. */
const isFollowed = sql`(exists (select from ${parcels} where ${parcels.orderId} = ${orders.id}
  and ${parcels.lookedAt} is not null and ${parcels.deliveredAt} is null
  and ${parcels.since} > now() - make_interval(days => ${GIVE_UP_DAYS}))
  or exists (select from ${sentParcels} where ${sentParcels.orderId} = ${orders.id}
  and ${sentParcels.lookedAt} is not null and ${sentParcels.deliveredAt} is null
  and ${sentParcels.since} > now() - make_interval(days => ${GIVE_UP_DAYS})))`;

/** When the clock confirms it; null while a carrier follows its parcel, or it waits at the shop. */
export const confirmDueAt = (terms: ConfirmTerms): SQL<Date | null> =>
  sql<Date | null>`case when ${orders.delivery} = 'done' then ${countedFrom} + ${daysOf("afterArrival", terms)}
    when not ${isFollowed} and ${orders.pickupCode} is null then ${countedFrom} + ${daysOf("afterSending", terms)} end`.mapWith(
    orders.confirmedAt,
  );

/** Sent whole, paid, unconfirmed, without an open claim; repeats the index orders_to_confirm. */
export const isConfirmable: SQL = sql`${orders.confirmedAt} is null and ${orders.delivery} in ('delivery', 'done')
  and ${paymentIn(orders.payment, "paid")} and coalesce(${claimIsOpen(orders.claimStatus)}, false) = false
  and (${orders.delivery} = 'done' or (${orders.address} <> '' and not ${orders.partlySent}))`;

/** When the clock will confirm this order; null when it will not, or does not know yet. */
export async function findConfirmDue(db: Db, orderId: string): Promise<Date | null> {
  const { confirm } = await findSite(db);
  const [row] = await db
    .select({ dueAt: confirmDueAt(confirm) })
    .from(orders)
    .where(and(eq(orders.id, orderId), isConfirmable));
  return row?.dueAt ?? null;
}
