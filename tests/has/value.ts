import { randomUUID } from "node:crypto";
import { addValue, findBalance } from "#shop/money/value/book-value.server.ts";
import { couponGrants, coupons } from "#shop/money/value/table.server.ts";
import type { ValueKind } from "#shop/money/value/value-kinds.ts";
import { couponField } from "#shop/order/value-request.ts";
import type { Db } from "#shop/shop.ts";

export type Coupon = typeof coupons.$inferSelect;

/** A coupon of 1,000 won off anything, with a code of its own. */
export async function buildCoupon(
  db: Db,
  overrides: Partial<typeof coupons.$inferInsert> = {},
): Promise<Coupon> {
  const code = randomUUID().slice(0, 12).replaceAll("-", "").toUpperCase();
  const [coupon] = await db
    .insert(coupons)
    .values({ name: "천원 쿠폰", kind: "amount", amount: 1000, code, ...overrides })
    .returning();
  return coupon!;
}

export async function grantCoupon(
  db: Db,
  couponId: string,
  accountId: string,
  overrides: Partial<typeof couponGrants.$inferInsert> = {},
): Promise<string> {
  const [grant] = await db
    .insert(couponGrants)
    .values({ couponId, accountId, mark: randomUUID(), ...overrides })
    .returning();
  return couponField(grant!.id);
}

export const giveValue = (
  db: Db,
  accountId: string,
  {
    kind = "points",
    amount,
    endsAt = null,
  }: { kind?: ValueKind; amount: number; endsAt?: Date | null },
) =>
  addValue(db, {
    accountId,
    kind,
    amount,
    endsAt,
    reason: "issue",
    mark: randomUUID(),
    by: "admin",
  });

export { findBalance };
