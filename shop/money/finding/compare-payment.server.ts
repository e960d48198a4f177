import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { isPaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import type { Shop } from "#shop/shop.ts";
import { disagreements, recordFindings } from "./record-findings.server.ts";

type Comparison = {
  paymentKey: string;
  orderNumber: string;
  /** as the provider has it now */ receipt: Receipt | null;
};

/** Settles what ledger and provider say differently; what stays is a finding. */
export async function comparePayment(
  shop: Shop,
  { paymentKey, orderNumber, receipt }: Comparison,
): Promise<{ open: number; closed: number }> {
  const order = await findOrder(shop.db, orderNumber);
  const read = async (providerReceipt: Receipt | null) =>
    disagreements(await findPaymentSums(shop.db, paymentKey), providerReceipt, {
      hasOrder: order !== null,
    });
  let found = await read(receipt);
  if (found.length && order) {
    await settle(shop, order, paymentKey);
    found = await read(await shop.payments.findPayment(paymentKey));
  }
  return recordFindings(shop.db, { subject: paymentKey, orderNumber, found });
}

/** A payment that cannot be settled becomes a finding for a person. */
async function settle(shop: Shop, order: Order, paymentKey: string): Promise<void> {
  try {
    await settlePayment(shop, order, { paymentKey });
  } catch (error) {
    if (!isPaymentUnanswered(error))
      log.error(`the payment of ${order.number} could not be settled: ${logWords(error)}`);
  }
}
