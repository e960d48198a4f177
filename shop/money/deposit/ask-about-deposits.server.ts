import { eq, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { orders } from "#shop/order/table.server.ts";
import { eachAnswered } from "#shop/money/payment/each-answered.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";

/** More than a small shop ever awaits at once; those beyond are compared within ten minutes. */
const MOST = 500;

/** Asks about every awaited deposit, since webhooks may be lost while the shop is down. */
export async function askAboutDeposits(shop: Shop): Promise<void> {
  if (!shop.missed.hint) return;
  // Hints missed after this are handled in the next round.
  shop.missed.hint = false;
  try {
    const awaited = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.payment, "waiting_deposit"))
      .orderBy(sql`random()`)
      .limit(MOST);
    const unanswered = await eachAnswered(
      awaited,
      ({ number }) => number,
      (order) => settlePayment(shop, order, { paymentKey: order.paymentKey ?? undefined }),
    );
    if (unanswered.length) shop.missed.hint = true;
  } catch (error) {
    shop.missed.hint = true;
    throw error;
  }
}
