import { asc, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { earlierOrderLines } from "./table.server.ts";

/** What each of these orders has, in the order of its lines. */
export async function earlierTitles(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map();
  const lines = await db
    .select({ orderId: earlierOrderLines.orderId, title: earlierOrderLines.title })
    .from(earlierOrderLines)
    .where(sql`${earlierOrderLines.orderId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(earlierOrderLines.orderId), asc(earlierOrderLines.position));
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([id, own]) => [
      id,
      own.map(({ title }) => title),
    ]),
  );
}
