import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { lockValue, settleMissing, lotEnd } from "./book-value.server.ts";
import { couponUses, valueLedger, valueLots } from "./table.server.ts";
import { valueKinds, type ValueKind } from "./value-kinds.ts";

/**
 * Points that expired while a paid order held them get this much more time, once per lot:
 * otherwise ordering and cancelling would keep them for ever.
 */
const COMES_BACK_FOR = "31 days";

/**
 * An order ended: coupons become usable again and outstanding points and credit return. Idempotent;
 * the caller has locked the order.
 */
export async function giveBackRest(db: Db, orderId: string, by: Actor = "clock"): Promise<void> {
  await db
    .update(couponUses)
    .set({ returnedAt: sql`now()` })
    .where(and(eq(couponUses.orderId, orderId), isNull(couponUses.returnedAt)));
  for (const kind of valueKinds) await giveBack(db, { orderId, kind, amount: Infinity, by });
}

/**
 * Returns part of an order's points and credit with a refund, at most what is outstanding. The
 * caller has locked the order.
 */
export async function giveBackPart(
  db: Db,
  orderId: string,
  amounts: Record<ValueKind, number>,
  by: Actor,
): Promise<void> {
  for (const kind of valueKinds) await giveBack(db, { orderId, kind, amount: amounts[kind], by });
}

type GivenBack = { orderId: string; kind: ValueKind; amount: number; by: Actor };

type LotOut = { lotId: string; accountId: string; out: number; entries: number };

async function giveBack(db: Db, { orderId, kind, amount, by }: GivenBack): Promise<void> {
  if (amount <= 0) return;
  // First to the lot that is good for longest.
  const { rows } = await db.execute<LotOut>(sql`
    select entry.lot_id as "lotId", lot.account_id as "accountId", (-sum(entry.amount))::float8 as out,
      count(*)::int as entries
    from ${valueLedger} as entry join ${valueLots} as lot on lot.id = entry.lot_id
    where entry.order_id = ${orderId} and entry.kind = ${kind} and entry.reason in ('spend', 'give_back')
    group by entry.lot_id, lot.account_id, lot.ends_at having sum(entry.amount) < 0
    order by lot.ends_at desc nulls first, entry.lot_id`);
  let missing = amount;
  const entries = rows.flatMap(({ lotId, accountId, out, entries: before }) => {
    const part = Math.min(missing, out);
    missing -= part;
    const mark = `give_back:${orderId}:${lotId}:${before}`;
    return part
      ? [{ lotId, accountId, kind, reason: "give_back" as const, amount: part, orderId, mark, by }]
      : [];
  });
  const accountId = entries[0]?.accountId;
  if (!accountId) return;
  await lockValue(db, accountId);
  await db.insert(valueLedger).values(entries);
  const ids = entries.map(({ lotId }) => lotId);
  await db.execute(sql`
    update ${valueLots} set ends_at = date_trunc('day', now() + ${COMES_BACK_FOR}::interval, 'Asia/Seoul'), warned_at = null, extended_at = now()
    where id = any(${sql.param(ids)}::uuid[]) and extended_at is null and ${lotEnd} <= now()
      and exists (select from "user" where "user".id = account_id)
      and exists (select from ${orders} where orders.id = ${orderId} and orders.paid_at is not null)`);
  const settled = kind === "points" ? await settleMissing(db, accountId, orderId) : 0;
  if (settled)
    await db
      .insert(timeline)
      .values({ orderId, event: "points-settled", by, facts: { amount: settled } });
}
