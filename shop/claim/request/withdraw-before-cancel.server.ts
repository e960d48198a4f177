import { and, eq } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { moveClaim } from "../move-claim.server.ts";
import { claims } from "../table.server.ts";

/** Cancelling a whole order withdraws its open claim; an administrator gets `claim-open`. */
export async function withdrawBeforeCancel(db: Db, order: Order, by: Actor): Promise<Order> {
  if (order.claimStatus !== "requested") return order;
  if (by === "admin") throw new Refusal("claim-open");
  const [claim] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.orderId, order.id), eq(claims.status, "requested")));
  if (!claim) return order;
  const { status } = await moveClaim(db, claim, "withdraw", { by, set: { refundAccount: null } });
  return { ...order, claimStatus: status };
}
