import { desc, gte, sql } from "drizzle-orm";
import { ownTransfers } from "#shop/money/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { MOST_DAYS_OLD } from "../read/read-lines.ts";

/**
 * The numbers of accounts that money of orders may have come to, the one in force first: whoever
 * ordered before it was changed or switched off pays into the one that they were shown.
 */
export async function listOwnAccounts({
  db,
  payments,
}: Pick<Shop, "db" | "payments">): Promise<string[]> {
  const number = sql<string>`${ownTransfers.account} ->> 'number'`;
  const shown = await db
    .select({ number })
    .from(ownTransfers)
    .where(gte(ownTransfers.createdAt, sql`now() - make_interval(days => ${MOST_DAYS_OLD})`))
    .groupBy(number)
    .orderBy(desc(sql`max(${ownTransfers.createdAt})`));
  const inForce = payments.ownAccount?.number;
  return [...new Set([...(inForce ? [inForce] : []), ...shown.map((row) => row.number)])];
}
