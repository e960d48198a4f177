import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { readWaybillNumber } from "#shop/order/delivery/ways.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { SendingSettings } from "#shop/site/sending/sending.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { hasClaimedParcel } from "../claim-parcel.server.ts";
import { claimSteps } from "./claim-steps.ts";
import type { CompleteForm } from "./decision-form.ts";
import { finishClaim } from "./finish-claim.server.ts";
import type { Claim } from "../move-claim.server.ts";
import { lockClaim } from "../lock-claim.server.ts";
import { takeForExchange } from "./shelve-claim.server.ts";
import { refundOfClaim } from "./start-claim-refund.server.ts";
import { readUsualWaybill } from "../waybill-fields.ts";

/** The other parcel of an exchange has left, perhaps before the first one is back. */
export async function completeClaim(
  shop: Shop,
  claimId: string,
  { company, waybillNumber: typed, confirmed, takesStock }: CompleteForm,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const { order, claim } = await lockClaim(db, claimId);
    await needStrangersOrder({ ...shop, db }, acting, order);
    if (isDoneWith(claim, readWaybillNumber(company, typed))) return;
    const hasParcel = await hasClaimedParcel(db, claimId);
    const refund = await refundOfClaim(db, claimId);
    const isExchange = claim.kind === "exchange";
    checkReady({ ...claim, hasParcel, refund: refund?.state ?? null });
    const sent =
      isExchange && hasParcel
        ? sentWith(
            (await findSite(db)).sending,
            { company, waybillNumber: typed, confirmed },
            order,
          )
        : null;
    const finish = { by: "admin" as const, accountId: acting.account?.id, ...sent };
    const done = await finishClaim(db, shop, { order, claim }, finish);
    if (isExchange && takesStock) await takeForExchange(db, claimId);
    await recordAudit(db, {
      ...acting,
      action: "claim.complete",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      before: { claimStatus: claim.status },
      after: { claimStatus: done.status, ...sent?.set },
    });
  });
}

const isDoneWith = ({ status, waybillNumber }: Claim, typed: string): boolean =>
  status === "completed" && waybillNumber === (typed || null);

function checkReady(claim: Parameters<typeof claimSteps>[0]): void {
  if (claim.status === "approved" && !claimSteps(claim).complete)
    throw new Refusal("claim-not-back");
}

/** A gift's payer learns that the exchange was sent, but not the waybill number. */
function sentWith(
  sending: SendingSettings,
  typed: Parameters<typeof readUsualWaybill>[1],
  { giftState }: Order,
) {
  const { company, waybillNumber } = readUsualWaybill(sending, typed);
  return {
    set: { waybillCompany: company, waybillNumber },
    facts: { company, waybillNumber },
    words: giftState === null ? `${company} ${waybillNumber}` : "",
  };
}
