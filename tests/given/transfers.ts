import { eq } from "drizzle-orm";
import { ownAccount } from "#adapters/payment/own/own-account.server.ts";
import { withOwnAccount } from "#adapters/payment/own/with-own-account.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import type { OwnAccount } from "#shop/money/own/own-account.ts";
import { ownTransfers } from "#shop/money/table.server.ts";
import { paymentLedger, refunds } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";

const ownBank: OwnAccount = {
  bank: "kb",
  number: "123456-01-789012",
  holder: "소리상점",
  days: 3,
  safety: "국민은행 에스크로 제2026-1호",
};

/** A shop that takes transfers to its own account, and an administrator who looks at the bank's. */
export async function ownAccountShop(offer: { account?: OwnAccount | null } = {}) {
  const own = { account: offer.account === undefined ? ownBank : offer.account };
  const shop = await testShop({});
  const inForce = () => ({
    account: own.account,
    calls: ownAccount({ db: shop.db, account: own.account }),
  });
  shop.payments = withOwnAccount(sandbox({ db: shop.db, mode: "demo" }), inForce);
  const admin = { account: await shop.has.admin(), address: "203.0.113.5" };
  const member = await shop.has.member();
  const now = async ({ number }: Pick<Order, "number">) => (await findOrder(shop.db, number))!;
  const placed = async ({
    price = 39_900,
    stock = 3,
    fields = {},
    sends = false,
  }: { price?: number; stock?: number; fields?: Record<string, string>; sends?: boolean } = {}) => {
    const shippingClass = sends ? ("parcel" as const) : ("digital" as const);
    const product = await shop.has.product({ stock, price, shippingClass });
    const form = await buildOrderForm(shop.db, [{ product }], { payBy: "own_account", ...fields });
    return { product, order: await placeOrder(shop, form, { memberId: member.id }) };
  };
  /** The way that a browser takes at once. */
  const led = async (order: Order) => {
    const url = await startPayment(shop, order, { successPath: "/done", failPath: "/failed" });
    const query = new URL(url, shop.origin).searchParams;
    const brought = { paymentKey: query.get("paymentKey")!, amount: query.get("amount")! };
    return confirmPayment(shop, await now(order), brought);
  };
  const awaited = async (wanted: Parameters<typeof placed>[0] = {}) => {
    const { product, order } = await placed(wanted);
    return { product, order: await led(order) };
  };
  const over = ({ id }: Order, minutes = 10) =>
    shop.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(orders.id, id));
  return {
    /** another account, or none, from now on */
    setOwn(account: OwnAccount | null) {
      own.account = account;
    },
    shop,
    own,
    admin,
    member,
    now,
    placed,
    led,
    awaited,
    over,
    bookOf: async ({ id }: Pick<Order, "id">) =>
      (await rowsOf(shop.db, paymentLedger, { orderId: id }, paymentLedger.id)).map(
        ({ kind, amount }) => `${kind} ${amount}`,
      ),
    toldOf: async ({ number }: Pick<Order, "number">) =>
      (await rowsOf(shop.db, notices, { subjectKey: number }))
        .filter(({ channel }) => channel !== "message")
        .map(({ event }) => event)
        .toSorted(),
    refundsOf: ({ id }: Pick<Order, "id">) => rowsOf(shop.db, refunds, { orderId: id }),
    transfersOf: ({ id }: Pick<Order, "id">) =>
      rowsOf(shop.db, ownTransfers, { orderId: id }, ownTransfers.createdAt),
  };
}
