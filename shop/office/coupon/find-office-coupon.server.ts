import { desc, eq, inArray, sql } from "drizzle-orm";
import { UUID } from "#shop/database/newest-first.server.ts";
import { coupons, couponUses } from "#shop/money/value/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { couponTab } from "./coupon-list.server.ts";

const USES = 50;

export async function findOfficeCoupon(db: Db, id: string | undefined) {
  if (!id || !UUID.test(id)) return null;
  const [row] = await db
    .select({ coupon: coupons, tab: couponTab, issued: issuedOf })
    .from(coupons)
    .where(eq(coupons.id, id));
  if (!row) return null;
  const [chosen, uses] = await Promise.all([
    listTitles(db, row.coupon.productIds),
    listUses(db, id),
  ]);
  return { ...row.coupon, tab: row.tab, issued: row.issued, chosen, uses };
}
export type OfficeCoupon = NonNullable<Awaited<ReturnType<typeof findOfficeCoupon>>>;

const issuedOf = sql<number>`(select count(*)::int from coupon_grants issued
  where issued.coupon_id = coupons.id and issued.revoked_at is null)`;

/** Titles in the order of the ids; what is gone from the shelf is left out. */
async function listTitles(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

const listUses = (db: Db, couponId: string) =>
  db
    .select({
      id: couponUses.id,
      orderNumber: orders.number,
      isMember: sql<boolean>`${orders.memberId} is not null`,
      amount: couponUses.amount,
      at: couponUses.at,
      returnedAt: couponUses.returnedAt,
    })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(eq(couponUses.couponId, couponId))
    .orderBy(desc(couponUses.id))
    .limit(USES);
