import { and, eq, inArray } from "drizzle-orm";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { endHold } from "#shop/order/place/release-hold.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import { commissionScripts } from "../table.server.ts";
import { listDifferences } from "../room-row.server.ts";

/** What is not paid yet of it is not asked for any more; what is being paid at this moment goes back when it comes. */
export async function giveUpDifferences(db: Db, lineId: number): Promise<void> {
  for (const { id, payment } of await listDifferences(db, lineId))
    if (paymentIs({ payment }, "unpaid")) await giveUp(db, id);
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

/** Ends one unpaid order of a difference, if it still is. */
export async function giveUp(db: Db, orderId: string): Promise<void> {
  const locked = await lockOrder(db, orderId);
  if (!paymentIs(locked, "unpaid")) return;
  await moveOrder(db, locked, {
    payment: "replace",
    delivery: locked.delivery === "pending" ? "fail" : undefined,
    by: "shopper",
  });
  await endHold(db, orderId);
}
