import { eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import { giftPathOf } from "#shop/gift/renew-gift-link.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/order/place/place-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { openCounter } from "../has/money-counter.ts";
import { buildOrderForm } from "../has/order-form.ts";

export const giftWords = { gift: "on", giftTo: "소리 좋아하는 친구", giftMessage: "생일 축하해!" };

/** What no screen and no mail of whoever pays may say. */
export const receiver = {
  recipientName: "차받음",
  recipientPhone: "01098765432",
  postcode: "06236",
  address: "서울특별시 강남구 테헤란로 152",
  addressDetail: "비밀동 909호",
  courierMemo: "경비실 옆 화분 뒤에 놓아주세요",
};
export const OF_RECEIVER =
  /차받음|차\*+음|98765432|9876-5432|06236|테헤란로|강남구|909호|화분|receiver@example/;

/** A shop that takes gifts, and gifts that are paid. */
export async function openGifts() {
  const counter = await openCounter();
  const { shop, payments } = counter;
  const paidGift = async (overrides: Record<string, string> = {}) => {
    const product = await shop.has.product({ stock: 3, shippingClass: "parcel" });
    const form = await buildOrderForm(shop.db, [{ product }], {
      ...giftWords,
      ordererEmail: `${randomLetters(8)}@example.com`,
      ...overrides,
    });
    const placed = await placeOrder(shop, form, { guestId: randomLetters(26) });
    const order = await confirmPayment(shop, placed, {
      paymentKey: payments.authenticate(placed),
      amount: String(placed.total),
    });
    return { product, order, link: giftPathOf(shop, order)! };
  };
  const paidBefore = ({ id }: Pick<Order, "id">, days: number) =>
    shop.db
      .update(orders)
      .set({ paidAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(orders.id, id));
  return { ...counter, paidGift, paidBefore };
}
