import { and, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { acceptGift, type GiftAnswer } from "#shop/gift/accept-gift.server.ts";
import type { FilesAnswer } from "#shop/gift/insert-receiver.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { giftPathOf } from "#shop/gift/renew-gift-link.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { receiverToken } from "#shop/order/gift/gift-link.server.ts";
import { findOpenedOrder } from "#shop/vault/opener.server.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { buildLicensedProduct } from "../has/licensed-product.ts";
import { openCounter } from "../has/money-counter.ts";
import { buildOrderForm, type OrderedItem } from "../has/order-form.ts";
import { putGoods } from "./goods.ts";

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

export const nobody = { accountId: undefined, guestId: null, access: null };

export const filesAnswer = (files: Partial<FilesAnswer> = {}): GiftAnswer => ({
  recipient: null,
  email: "receiver@example.com",
  files: {
    name: receiver.recipientName,
    answerKey: randomLetters(26),
    accountId: null,
    guestId: null,
    ...files,
  },
});

/** A shop that takes gifts, and gifts that are paid. */
export async function openGifts() {
  const counter = await openCounter();
  const { shop, payments } = counter;
  const paid = async (
    wanted: OrderedItem[],
    overrides: Record<string, string> = {},
    by: Orderer = { guestId: randomLetters(26) },
  ) => {
    const form = await buildOrderForm(shop.db, wanted, {
      ...giftWords,
      ordererEmail: `${randomLetters(8)}@example.com`,
      ...overrides,
    });
    const placed = await placeOrder(shop, form, by);
    const order = await confirmPayment(shop, placed, {
      paymentKey: payments.authenticate(placed),
      amount: String(placed.total),
    });
    return { order, link: giftPathOf(shop, order)! };
  };
  const paidGift = async (overrides: Record<string, string> = {}) => {
    const product = await shop.has.product({ stock: 3, shippingClass: "parcel" });
    return { product, ...(await paid([{ product }], overrides)) };
  };
  /** Of files with a preview, and a parcel where it is asked for. */
  const paidFiles = async ({ parcel = false, by }: { parcel?: boolean; by?: Orderer } = {}) => {
    const { product } = await buildLicensedProduct(shop.db);
    const { goodsId } = await putGoods(shop, product.id);
    const options = [product.options[0]!.id];
    const more = parcel
      ? [{ product: await shop.has.product({ shippingClass: "parcel", stock: 3 }) }]
      : [];
    const given = await paid([{ product, options }, ...more], {}, by);
    await shop.db
      .update(orderLines)
      .set({ hadPreview: true })
      .where(and(eq(orderLines.orderId, given.order.id), eq(orderLines.productId, product.id)));
    return { product, goodsId, ...given };
  };
  const paidBefore = ({ id }: Pick<Order, "id">, days: number) =>
    shop.db
      .update(orders)
      .set({ paidAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(orders.id, id));
  const acceptedFiles = async (given?: Parameters<typeof paidFiles>[0]) => {
    const made = await paidFiles(given);
    const recipient = given?.parcel ? receiver : null;
    const row = (await acceptGift(shop, made.order, { ...filesAnswer(), recipient }))!;
    const token = receiverToken(shop, row);
    const open = (gift = token) => findOpenedOrder(shop, row.handle, { ...nobody, gifts: [gift] });
    return { ...made, row, token, open };
  };
  return { ...counter, paidGift, paidFiles, acceptedFiles, paidBefore };
}
