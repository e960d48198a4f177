import { and, eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import type { OrderFilter } from "./order-filter.ts";
import { hasAllFiles } from "../delivery/files-alone.server.ts";
import { lateWhenPaidBefore } from "../ship-due.ts";
import { paymentIn } from "../status-condition.server.ts";
import { paymentIs } from "../status.ts";
import { orders } from "../table.server.ts";
import { tabCondition } from "./tab-condition.server.ts";

const startOf = (day: string) => new Date(`${day}T00:00:00+09:00`);

/** What should have been sent before today; as `shipDue` says, which a test holds it to. */
export function lateCondition(now: Date): SQL {
  return sql`(${tabCondition("ready")} and ${paymentIn(orders.payment, "paid")} and ${orders.paidAt} is not null
    and ${orders.giftState} is distinct from 'waiting' and not ${hasAllFiles} and (${orders.shipBy} < ${calendarDayOf(now)}::date or (${orders.shipBy} is null and ${orders.paidAt} < ${lateWhenPaidBefore(now).toISOString()}::timestamptz)))`;
}

/** As `waitsForReceiver` says. */
export const awaitsReceiver = sql`(${orders.giftState} = 'waiting' and ${orders.delivery} = 'ready' and ${paymentIn(orders.payment, "paid")})`;

/** `placedAt` is the column of the index that is walked. */
export function orderConditions(
  { tab, from, to, payment, recommender, memo, late, gift }: OrderFilter,
  now: Date,
  placedAt: PgColumn = orders.placedAt,
): SQL | undefined {
  return and(
    tabCondition(tab),
    from ? sql`${placedAt} >= ${startOf(from).toISOString()}::timestamptz` : undefined,
    to ? sql`${placedAt} < ${startOf(dayAfter(to, 1)).toISOString()}::timestamptz` : undefined,
    payment ? eq(orders.payment, payment) : undefined,
    // The second condition is what the partial index is made of.
    recommender
      ? sql`(${orders.recommenderCode} = ${recommender} and ${orders.recommenderCode} is not null)`
      : undefined,
    memo ? sql`${orders.adminMemo} <> ''` : undefined,
    late ? lateCondition(now) : undefined,
    gift ? awaitsReceiver : undefined,
  );
}

/** Whether an index knows the few that are left. */
export const leavesFew = ({ tab, payment, memo, late, gift }: OrderFilter): boolean =>
  tab === "pending" ||
  tab === "ready" ||
  tab === "delivery" ||
  (payment !== "" && paymentIs({ payment }, "open")) ||
  memo ||
  late ||
  gift;
