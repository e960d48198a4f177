import { buildOrderForm } from "#tests/has/order-form.ts";
import { buildProduct } from "#tests/has/product.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/order/place/place-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { TossStandIn } from "#tests/faults/processes/toss-stand-in.ts";

/** What really happened to an order at the provider, and how it must stand when every webhook was heard. */
export const stories = {
  "paid by card": "paid",
  "cancelled in the console": "refunded",
  "partly cancelled in the console": "partially_refunded",
  "paid into its account": "paid",
  "waits for its deposit": "waiting_deposit",
  "agreed to and never confirmed": "pending",
  "never came to the window": "pending",
} as const satisfies Record<string, Order["payment"]>;
export type Story = keyof typeof stories;
export const storyNames = Object.keys(stories) as Story[];

export type OrderStory = { number: string; story: Story; paymentKey: string | null; total: number };

const byAccount = new Set<Story>(["paid into its account", "waits for its deposit"]);

/** An order to which this happens, with the provider's own webhooks going wherever it was told to send them. */
export async function live(
  shop: Shop,
  toss: TossStandIn,
  product: { id: string },
  story: Story,
  at: number,
): Promise<OrderStory> {
  const form = await buildOrderForm(shop.db, [{ product }], {
    ordererPhone: `010${30_000_000 + at}`,
    payBy: byAccount.has(story) ? "virtual_account" : "card",
  });
  const order = await placeOrder(shop, form, { guestId: `webhook-guest-${at}` });
  const { number, total } = order;
  if (story === "never came to the window") return { number, story, total, paymentKey: null };
  const { paymentKey } = await toss.authenticate({
    orderId: number,
    amount: total,
    method: order.payBy,
  });
  if (story !== "agreed to and never confirmed")
    await confirmPayment(shop, order, { paymentKey, amount: String(total) });
  if (story === "cancelled in the console") await toss.consoleCancel({ paymentKey });
  if (story === "partly cancelled in the console")
    await toss.consoleCancel({ paymentKey, amount: 10_000 });
  if (story === "paid into its account") await toss.deposit({ orderId: number });
  return { number, story, total, paymentKey };
}

/** Unlimited, so that nothing but the money is looked at. */
export const someProduct = (shop: Shop) =>
  buildProduct(shop.db, { price: 39_900, shippingClass: "parcel" });
