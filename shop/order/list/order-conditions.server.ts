import { and, eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import type { Breadth } from "../search/found-orders.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import type { ListTab } from "./order-tab.ts";
import { hasAllFiles } from "../delivery/files-alone.server.ts";
import { lateWhenPaidBefore } from "../ship-due.ts";
import { claimIsOpen, paymentIn } from "../status-condition.server.ts";
import { paymentIs } from "../status.ts";
import { orders } from "../table.server.ts";
import { tabCondition } from "./tab-condition.server.ts";

const startOf = (day: string) => new Date(`${day}T00:00:00+09:00`);

/** What should have been sent before today; as `shipDue` says, which a test holds it to. */
export function lateCondition(now: Date): SQL {
  return sql`(${tabCondition("ready")} and ${paymentIn(orders.payment, "paid")} and ${orders.paidAt} is not null
    and ${orders.giftState} is distinct from 'waiting' and not ${hasAllFiles} and (${orders.shipBy} < ${calendarDayOf(now)}::date or (${orders.shipBy} is null and ${orders.paidAt} < ${lateWhenPaidBefore(now).toISOString()}::timestamptz)))`;
}

/** A part was sent, and the rest may be sent now, as `forbids.shipMore` says. */
export const hasRest = sql`(${orders.partlySent} and ${orders.delivery} = 'delivery'
  and ${paymentIn(orders.payment, "paid")} and not (${orders.claimKind} is not distinct from 'cancel'
    and coalesce(${claimIsOpen(orders.claimStatus)}, false)))`;

/** A part was sent, whether or not the rest may be sent now. */
const isPartlySent = sql`(${orders.partlySent} and ${orders.delivery} = 'delivery')`;

/** As `waitsForReceiver` says. */
export const awaitsReceiver = sql`(${orders.giftState} = 'waiting' and ${orders.delivery} = 'ready' and ${paymentIn(orders.payment, "paid")})`;

/** Both days included; undefined where none is meant. */
export const placedDuring = (
  { from, to }: Pick<OrderFilter, "from" | "to">,
  placedAt: PgColumn = orders.placedAt,
): SQL | undefined =>
  and(
    from ? sql`${placedAt} >= ${startOf(from).toISOString()}::timestamptz` : undefined,
    to ? sql`${placedAt} < ${startOf(dayAfter(to, 1)).toISOString()}::timestamptz` : undefined,
  );

/** `placedAt` is the column of the index that is walked. */
export function orderConditions(
  { tab, from, to, payment, recommender, memo, late, gift, part }: OrderFilter,
  now: Date,
  placedAt: PgColumn = orders.placedAt,
): SQL | undefined {
  return and(
    tabCondition(tab),
    placedDuring({ from, to }, placedAt),
    payment ? eq(orders.payment, payment) : undefined,
    // The second condition is what the partial index is made of.
    recommender
      ? sql`(${orders.recommenderCode} = ${recommender} and ${orders.recommenderCode} is not null)`
      : undefined,
    memo ? sql`${orders.adminMemo} <> ''` : undefined,
    late ? lateCondition(now) : undefined,
    gift ? awaitsReceiver : undefined,
    part ? isPartlySent : undefined,
  );
}

/** Tabs that hold few orders, by whether an index has those by their time. */
const breadthOfTab: Partial<Record<ListTab, Breadth>> = {
  pending: "indexed",
  ready: "indexed",
  delivery: "indexed",
  canceled: "rare",
  failure: "rare",
};

/** Whether the filter leaves few orders, and whether an index has those by their time. */
export function breadthOf(filter: OrderFilter): Breadth {
  const { tab, payment, recommender, memo, late, gift, part } = filter;
  const isOpen = payment !== "" && paymentIs({ payment }, "open");
  if (isOpen || recommender || memo || late || gift || part) return "indexed";
  const ofTab = breadthOfTab[tab] ?? "broad";
  return payment && ofTab === "broad" ? "rare" : ofTab;
}
