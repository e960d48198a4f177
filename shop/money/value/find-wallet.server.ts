import { sql } from "drizzle-orm";
import { isEarlierTry } from "#shop/order/limit/held-pieces.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { OfferRequest } from "./find-offers.server.ts";
import { isUsableLot } from "./book-value.server.ts";
import type { PointUse } from "./quote-value.ts";
import { pointRules, valueLots } from "./table.server.ts";
import type { ValueKind } from "./value-kinds.ts";

export type Wallet = { balance: Record<ValueKind, number>; use: PointUse };

export const EMPTY_WALLET: Wallet = {
  balance: { points: 0, credit: 0 },
  use: { leastUse: 0, useUnit: 1 },
};

/**
 * Won that the account can use for these products, including what an earlier unpaid order of them
 * holds.
 */
export async function findWallet(
  db: Db,
  accountId: string,
  { orderer, productIds }: Pick<OfferRequest, "orderer" | "productIds">,
): Promise<Wallet> {
  const held = orderer ? isEarlierTry(orderer, productIds) : sql`false`;
  const { rows } = await db.execute<{
    points: number;
    credit: number;
    leastUse: number | null;
    useUnit: number | null;
  }>(sql`
    with held as (select coalesce(sum(points_amount), 0) as points, coalesce(sum(credit_amount), 0) as credit
      from ${orders} where ${held}),
    lots as (select coalesce(sum(remaining) filter (where kind = 'points'), 0) as points,
      coalesce(sum(remaining) filter (where kind = 'credit'), 0) as credit
      from ${valueLots} where account_id = ${accountId} and ${isUsableLot})
    select (lots.points + held.points)::float8 as points, (lots.credit + held.credit)::float8 as credit,
      rules.least_use as "leastUse", rules.use_unit as "useUnit"
    from lots cross join held left join ${pointRules} as rules on true`);
  const { points, credit, leastUse, useUnit } = rows[0]!;
  return {
    balance: { points, credit },
    use: { leastUse: leastUse ?? 0, useUnit: useUnit ?? 1 },
  };
}
