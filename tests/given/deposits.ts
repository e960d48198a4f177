import { eq } from "drizzle-orm";
import { openCounter } from "#tests/has/money-counter.ts";
import { orders } from "#shop/order/table.server.ts";

export async function awaited() {
  const counter = await openCounter();
  const { order, product } = await counter.placed({ payBy: "virtual_account" });
  const waiting = await counter.back(order);
  const { shop } = counter;
  const over = (minutes: number) =>
    shop.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(orders.id, order.id));
  const broken = (settled = true) => counter.brokenOf(order, { [product.id]: 3 }, settled);
  return { ...counter, order: waiting, product, key: waiting.paymentKey!, over, broken };
}
