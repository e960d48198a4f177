import { eq } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { finishClaim } from "./finish-claim.server.ts";
import { claims } from "../table.server.ts";

/**
 * Completes the claim of a refund in the refund's transaction; stock is returned only in
 * collectClaim, with the goods. Returns the order, or null when no claim waited for this refund.
 */
export async function completeRefundedClaim(
  db: Db,
  shop: Pick<Shop, "origin">,
  claimId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ claim: claims, order: orders })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, claimId))
    .for("update");
  if (found?.claim.status !== "approved") return null;
  await finishClaim(db, shop, found, { by: "payment" });
  return found.order.id;
}
