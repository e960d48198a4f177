import { sql } from "drizzle-orm";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { purchases } from "./purchase/table.server.ts";
import { supplies, supplyTransfers } from "./table.server.ts";

type SavedDownload = Pick<typeof supplies.$inferSelect, "savedVersionId" | "savedBytes">;

/** How often a version was saved whole, in however many pieces. */
export const downloadsOf = (
  { savedVersionId, savedBytes }: SavedDownload,
  version: { id: string; size: number },
): number => (savedVersionId === version.id ? Math.floor(savedBytes / version.size) : 0);

export type Transfer = {
  id: number;
  supplyId: string;
  versionId: string;
  /** first byte that leaves */
  from: number;
  size: number;
  /** without a mark; downloads are counted by it */
  keptSize: number;
  /** allowed downloads; null: not counted, as for listening */
  downloads: number | null;
  /** the store sends it */
  isDirect: boolean;
};

/** Records that `more` bytes up to `to` will be sent; false when they may not. An interrupted
 * download may restart: in total, less than one extra download can leave. */
export async function noteSent(
  db: Db,
  { id, supplyId, versionId, size, keptSize, downloads }: Transfer,
  { to, more }: { to: number; more: number },
): Promise<boolean> {
  const isOwned = sql`${supplies.id} = ${supplyId} and ${supplies.endsAt} > now() and (exists (
    select from ${orders} where ${orders.id} = ${supplies.orderId}
    and ${paymentIn(sql`${orders.payment}`, "paid")}) or exists (
    select from ${purchases} where ${purchases.id} = ${supplies.purchaseId}
    and ${purchases.closedAt} is null))`;
  const counted = Math.ceil((more * keptSize) / size);
  const saved = sql`(case when saved_version_id = ${versionId} then saved_bytes else 0 end + ${counted}::bigint)`;
  const allowed =
    downloads === null
      ? sql`select 1 from ${supplies} where ${isOwned}`
      : sql`update ${supplies} set saved_version_id = ${versionId}, saved_bytes = ${saved}
          where ${isOwned} and ${saved} < ${(downloads + 1) * keptSize}::bigint returning 1`;
  const { rows } = await db.execute(sql`
    with allowed as (${allowed})
    update ${supplyTransfers} set sent_to = ${to}
    where ${supplyTransfers.id} = ${id} and exists (select from allowed) returning 1 as noted`);
  return rows.length > 0;
}
