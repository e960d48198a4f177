import { eq } from "drizzle-orm";
import { lockOrder } from "../order/find-order.server.ts";
import type { Order } from "../order/move-order.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import type { Claim } from "./move-claim.server.ts";
import { claims } from "./table.server.ts";

/** A claim and its order, both locked, the order first as everywhere. Throws `claim-not-found`. */
export async function lockClaim(db: Db, id: string): Promise<{ order: Order; claim: Claim }> {
  if (!UUID.test(id)) throw new Refusal("claim-not-found");
  const [claimRow] = await db
    .select({ orderId: claims.orderId })
    .from(claims)
    .where(eq(claims.id, id));
  if (!claimRow) throw new Refusal("claim-not-found");
  const order = await lockOrder(db, claimRow.orderId);
  const [claim] = await db.select().from(claims).where(eq(claims.id, id)).for("update");
  if (!claim) throw new Refusal("claim-not-found");
  return { order, claim };
}
