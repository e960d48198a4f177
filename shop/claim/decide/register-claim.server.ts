import { eq } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { DeskClaimForm } from "../request/claim-form.ts";
import { requestClaim, type ClaimOutcome } from "../request/request-claim.server.ts";
import { claims } from "../table.server.ts";
import { approveClaim } from "./approve-claim.server.ts";

/**
 * Registers a caller's claim at the desk by the rules of the shopper's own request. It may be
 * approved at once: `approve` waits for the goods, `refund` pays first. Posting the same form twice
 * makes one claim and one refund. Throws `order-separated`, and what a request throws.
 */
export async function registerClaim(
  shop: Shop,
  number: string,
  form: DeskClaimForm,
  acting: AuditActor,
): Promise<ClaimOutcome> {
  const order = await findOrder(shop.db, number);
  if (!order) throw new Refusal("order-not-found");
  if (isSeparated(order)) throw new Refusal("order-separated");
  await needStrangersOrder(shop, acting, order);
  const outcome = await requestClaim(shop, order, form, { accountId: null, acting });
  const { claim } = outcome;
  if (!claim || form.next === "ask" || claim.status !== "requested") return outcome;
  try {
    await approveClaim(shop, claim.id, decisionOf(form), acting);
  } catch (error) {
    if (!isRefusal(error) || !(await isDecided(shop, claim.id))) throw error;
  }
  return outcome;
}

const decisionOf = ({ next }: DeskClaimForm) => ({
  decision: "",
  ...(next === "refund" && { refundNow: "on" as const }),
});

/** Whether a concurrent post of the same form has already decided the claim. */
async function isDecided({ db }: Shop, id: string): Promise<boolean> {
  const [claim] = await db.select({ status: claims.status }).from(claims).where(eq(claims.id, id));
  return claim?.status === "approved" || claim?.status === "completed";
}
