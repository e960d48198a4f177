import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { lockClaim } from "../lock-claim.server.ts";
import type { Claim } from "../move-claim.server.ts";
import { claims } from "../table.server.ts";
import { readClaimWaybill, readUsualWaybill, type WaybillInput } from "../waybill-fields.ts";

/** Whether the goods of a claim are on their way back, or may be. */
const isComingBack = ({ kind, status, collectedAt }: Claim): boolean =>
  kind !== "cancel" && !collectedAt && (status === "approved" || status === "completed");

type NotedParcel = { order: Order; claim: Claim; waybill: WaybillInput };

/** Keeps the waybill of the way back; null where it is the same. Throws `claim-changed`. */
async function note(db: Db, { order, claim, waybill }: NotedParcel, by: Notifier) {
  if (!isComingBack(claim)) throw new Refusal("claim-changed");
  const { company, waybillNumber } = waybill;
  if (claim.returnCompany === company && claim.returnNumber === waybillNumber) return false;
  await db
    .update(claims)
    .set({ returnCompany: company, returnNumber: waybillNumber })
    .where(eq(claims.id, claim.id));
  await db.insert(timeline).values({
    orderId: order.id,
    event: "claim.parcel",
    ...by,
    facts: { company, waybillNumber },
  });
  return true;
}

type Notifier = { by: "shopper" | "admin"; accountId: string | null | undefined };

/** The shopper names the parcel that brings it back. Throws `claim-not-found`, `claim-changed`. */
export async function noteReturnParcel(
  shop: Shop,
  { orderId, claimId }: { orderId: Order["id"]; claimId: string },
  typed: WaybillInput,
  accountId: string | null,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const { order, claim } = await lockClaim(db, claimId);
    if (order.id !== orderId) throw new Refusal("claim-not-found");
    const waybill = readClaimWaybill((await findSite(db)).sending, typed);
    await note(db, { order, claim, waybill }, { by: "shopper", accountId });
  });
}

/**
 * The desk enters the waybill that a carrier gave for fetching the goods. Throws `claim-changed`
 * and, for an unusual number that nobody confirmed, `waybill-unusual`.
 */
export async function noteFetchedParcel(
  shop: Shop,
  claimId: string,
  typed: Parameters<typeof readUsualWaybill>[1],
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const { order, claim } = await lockClaim(db, claimId);
    const waybill = readUsualWaybill((await findSite(db)).sending, typed);
    const isNew = await note(
      db,
      { order, claim, waybill },
      { by: "admin", accountId: acting.account?.id },
    );
    if (!isNew) return;
    await recordAudit(db, {
      ...acting,
      action: "claim.parcel",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      before: { returnCompany: claim.returnCompany, returnNumber: claim.returnNumber },
      after: { returnCompany: waybill.company, returnNumber: waybill.waybillNumber },
    });
  });
}
