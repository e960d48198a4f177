import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { earlierOrders } from "#shop/earlier/table.server.ts";
import { viewEarlierOrder } from "#shop/earlier/view-earlier-order.server.ts";
import type { Shop } from "#shop/shop.ts";

/** An order of a former shop, unmasked; whoever reads it is written down. */
export async function findAdminEarlierOrder(
  { db }: Pick<Shop, "db">,
  id: string,
  reader: AuditActor,
) {
  if (!UUID.test(id)) return null;
  const [order] = await db.select().from(earlierOrders).where(eq(earlierOrders.id, id));
  if (!order) return null;
  const { accountId, buyerId, createdAt } = order;
  await recordAudit(db, {
    ...reader,
    action: "move.order-read",
    subject: `earlier-order ${id}`,
    whose: accountId,
  });
  return { ...(await viewEarlierOrder(db, order)), accountId, buyerId, createdAt };
}
