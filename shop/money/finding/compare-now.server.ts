import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { comparePayments, type Comparison } from "./compare-payments.server.ts";
import { noteStuckMoney } from "./note-stuck-money.server.ts";

const COMPARED_DAYS = 3;
const DAY_MS = 86_400_000;

/** Compares the last three days at once. Throws `provider-silent`. */
export async function compareNow(shop: Shop, acting: AuditActor): Promise<Comparison> {
  const until = await databaseTime(shop.db);
  await recordAudit(shop.db, {
    ...acting,
    action: "payment.compare",
    subject: `payments ${COMPARED_DAYS} days`,
  });
  await noteStuckMoney(shop.db);
  try {
    return await comparePayments(shop, {
      since: new Date(until.getTime() - COMPARED_DAYS * DAY_MS),
      until,
    });
  } catch (error) {
    throw isPaymentUnanswered(error) ? new Refusal("provider-silent") : error;
  }
}
