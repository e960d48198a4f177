import { and, eq, sql } from "drizzle-orm";
import { orders, timeline } from "../order/table.server.ts";
import { claim } from "../order/status.ts";
import type { Db, Shop } from "../shop.ts";
import { claims } from "./table.server.ts";

/** The money that a claim asked back is back: the claim is done. In the transaction that wrote the refund down, with the order locked. */
export async function completeRefundedClaim(db: Db, _shop: Pick<Shop, "origin">, claimId: string): Promise<void> {
  const status = claim.next("approved", "complete", "payment");
  const [done] = await db.update(claims).set({ status, completedAt: sql`now()` }).where(and(eq(claims.id, claimId), eq(claims.status, "approved"))).returning();
  if (!done) return;
  await db.update(orders).set({ claimStatus: status }).where(eq(orders.id, done.orderId));
  await db.insert(timeline).values({ orderId: done.orderId, event: "claim.complete", by: "payment", facts: { kind: done.kind } });
}
