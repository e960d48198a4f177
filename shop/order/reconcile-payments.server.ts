import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { refundUnfilled } from "./refund-unfilled.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { orders } from "./table.server.ts";

/** Longer than the return path waits for the provider, so that the two seldom meet. */
const LOST_AFTER_SECONDS = 15;

/** Asks the provider about every order whose answer was lost, and finishes refunds that were begun. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const lost = await shop.db.select().from(orders)
    .where(and(eq(orders.payment, "confirming"), sql`${orders.confirmingSince} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`))
    .orderBy(asc(orders.confirmingSince)).limit(50);
  const owed = await shop.db.select().from(orders)
    .where(and(eq(orders.payment, "paid"), inArray(orders.delivery, ["pending", "failure"]))).limit(50);
  for (const order of lost) await oneByOne(order.number, () => settlePayment(shop, order));
  for (const order of owed) await oneByOne(order.number, () => refundUnfilled(shop, order));
}

/** One order that breaks must not keep the others from their money. */
async function oneByOne(number: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`payment of ${number} could not be settled:`, error);
  }
}
