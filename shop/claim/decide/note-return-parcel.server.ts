import { eq } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockClaim } from "../lock-claim.server.ts";
import { claims } from "../table.server.ts";
import { waybillErrors, type WaybillInput } from "../waybill-fields.ts";

/** The shopper names the parcel that brings it back. Throws `claim-not-found`, `claim-changed`. */
export async function noteReturnParcel(
  shop: Shop,
  { orderId, claimId }: { orderId: Order["id"]; claimId: string },
  typed: WaybillInput,
  accountId: string | null,
): Promise<void> {
  const { company: returnCompany, waybillNumber: returnNumber } = typed;
  await inTransaction(shop.db, async (db) => {
    const { order: locked, claim } = await lockClaim(db, claimId);
    if (locked.id !== orderId) throw new Refusal("claim-not-found");
    if (
      claim.kind === "cancel" ||
      claim.collectedAt ||
      (claim.status !== "approved" && claim.status !== "completed")
    )
      throw new Refusal("claim-changed");
    const missing = waybillErrors(typed);
    if (missing) throw new BadInput(missing);
    if (claim.returnCompany === returnCompany && claim.returnNumber === returnNumber) return;
    await db.update(claims).set({ returnCompany, returnNumber }).where(eq(claims.id, claimId));
    await db.insert(timeline).values({
      orderId: locked.id,
      event: "claim.parcel",
      by: "shopper",
      accountId,
      facts: { company: returnCompany, waybillNumber: returnNumber },
    });
  });
}
