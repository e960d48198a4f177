import { and, eq } from "drizzle-orm";
import { orderLines } from "../order/table.server.ts";
import type { Db } from "../shop.ts";
import { claimLines } from "./table.server.ts";

/** Whether something that the claim is about travels by courier. */
export async function hasClaimedParcel(db: Db, claimId: string): Promise<boolean> {
  const [line] = await db
    .select({ id: claimLines.id })
    .from(claimLines)
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .where(and(eq(claimLines.claimId, claimId), eq(orderLines.shippingClass, "parcel")))
    .limit(1);
  return line !== undefined;
}
