import { and, eq, inArray } from "drizzle-orm";
import { giveUpDifference } from "#shop/difference/give-up-difference.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import { commissionScripts } from "../table.server.ts";
import { listDifferences } from "../room-row.server.ts";

/**
 * Ends the line's unpaid differences; one that is being paid is refunded when its payment arrives.
 */
export async function giveUpDifferences(db: Db, lineId: number): Promise<void> {
  for (const { id, payment } of await listDifferences(db, lineId))
    if (paymentIs({ payment }, "unpaid")) await giveUpDifference(db, id);
  await db
    .update(commissionScripts)
    .set({ state: "dropped" })
    .where(
      and(
        eq(commissionScripts.lineId, lineId),
        inArray(commissionScripts.state, ["asked", "unpaid"]),
      ),
    );
}
