import { eq } from "drizzle-orm";
import { dropCanceled } from "#shop/order/parcel/end-parcels.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Claim } from "../move-claim.server.ts";
import { claimLines } from "../table.server.ts";

/**
 * Pieces of an order that was sent in part were cancelled before they left. Called last, because it
 * may end the order.
 */
export async function dropUnsent(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  { id, orderId }: Pick<Claim, "id" | "orderId">,
): Promise<void> {
  const canceled = await db
    .select({ lineId: claimLines.orderLineId, quantity: claimLines.quantity })
    .from(claimLines)
    .where(eq(claimLines.claimId, id));
  await dropCanceled(db, shop, orderId, canceled);
}
