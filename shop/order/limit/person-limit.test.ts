import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { cannotSupply } from "#shop/claim/decide/cannot-supply.server.ts";
import { ceaseRoom } from "#shop/commission/end/stop-room.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { openStudio } from "#tests/given/room.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { products } from "#shop/product/table.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { buildOrderForm, somePhone } from "#tests/has/order-form.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { buildReservationForm } from "#tests/has/reservation.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { Orderer } from "../orderer.server.ts";
import { addToCart } from "#shop/cart/add-to-cart.server.ts";
import { countKeptBefore, findKept } from "./person-limit.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";

const desk = await claimDesk();
const { shop, admin } = desk;
const { db } = shop;
const guest = (): Orderer => ({ guestId: randomLetters(26) });
const limited = (limitPerPerson = 2) =>
  shop.has.product({
    limitPerPerson,
    stock: 90,
    price: 10_000,
    discountRatio: null,
    shippingClass: "parcel",
  });
type Product = Awaited<ReturnType<typeof limited>>;

const place = async (
  product: { id: string },
  by: Orderer,
  { quantity = 2, phone = somePhone() }: { quantity?: number; phone?: string } = {},
) => {
  const form = await buildOrderForm(db, [{ product, quantity }], { ordererPhone: phone });
  return placeOrder(shop, form, by);
};
const buy = async (...placing: Parameters<typeof place>) => {
  const order = await place(...placing);
  const paymentKey = desk.payments.authenticate(order);
  return confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
};
const keptBy = async (product: Product, by: Orderer) =>
  (await quoteOrder(db, [{ productId: product.id, quantity: 1, optionIds: [] }], by)).lines[0]!
    .product.kept;

test("what somebody bought before counts: by account and by phone, and what was cancelled or returned counts no more", async () => {
  const product = await limited();
  const member = await shop.has.member();
  const phone = somePhone();
  const by = { memberId: member.id };
  const first = await buy(product, by, { phone });
  await expect(buy(product, by, { quantity: 1 })).rejects.toMatchObject({
    code: "person-limit",
    facts: { title: product.title, most: 2, kept: 2, left: 0 },
  });
  await expect(place(product, guest(), { quantity: 1, phone })).rejects.toMatchObject({
    code: "person-limit",
  });
  expect(await keptBy(product, by)).toBe(2);
  await cancelOrder(shop, first);
  expect(await keptBy(product, by)).toBe(0);
  await buy(product, guest(), { phone, quantity: 1 });
  expect((await place(product, by, { phone, quantity: 1 })).hold).toBe("held");
  await expect(place(product, guest(), { phone, quantity: 1 })).rejects.toMatchObject({
    facts: { kept: 2, left: 0 },
  });
});

test("a piece that was returned may be bought again, and what was not returned may not", async () => {
  const product = await limited();
  const by = { memberId: desk.member.id };
  const order = await buy(product, by);
  await shipOrder(
    shop,
    order.number,
    { company: "CJ대한통운", waybillNumber: "123456789011" },
    admin,
  );
  await moveDelivery(shop, order.number, "arrive", admin);
  const { id } = await desk.asks(order, [1], { reason: "defective", words: "소리가 나지 않아요." });
  expect(await keptBy(product, by)).toBe(2);
  await approveClaim(shop, id, { decision: "", refundNow: "on" }, admin);
  expect(await keptBy(product, by)).toBe(1);
  await expect(place(product, by)).rejects.toMatchObject({ facts: { most: 2, kept: 1, left: 1 } });
  expect((await buy(product, by, { quantity: 1 })).payment).toBe("paid");
});

test("of a member and guests with one phone who order at the same moment no more than the limit is held", async () => {
  const product = await limited(3);
  const member = await shop.has.member();
  const phone = somePhone();
  const who = [{ memberId: member.id }, guest(), guest(), guest(), guest(), guest()];
  const outcomes = await Promise.all(
    who.map((by) => outcomeOf(place(product, by, { quantity: 1, phone }))),
  );
  expect(outcomes.filter((code) => code === "person-limit")).toHaveLength(3);
});

test("the cart takes what is left for its member, and says so where that is nothing", async () => {
  const product = await limited(3);
  const memberId = (await shop.has.member()).id;
  const add = (quantity: number) =>
    addToCart(db, memberId, { productId: product.id, optionIds: [], quantity }, () =>
      countKeptBefore(db, { memberId }, product.id),
    );
  await buy(product, { memberId });
  expect((await add(2)).words).toContain("1개만 더 담았어요");
  await buy(product, { memberId }, { quantity: 1 });
  await expect(add(1)).rejects.toMatchObject({ code: "person-limit", facts: { kept: 3, left: 0 } });
});

test("an unpaid try of the same shopper makes way for the next one, and is not said to be theirs", async () => {
  const product = await limited();
  const by = guest();
  await place(product, by);
  expect(await keptBy(product, by)).toBe(0);
  expect((await place(product, by)).hold).toBe("held");
});

test("pieces that were reserved and ordered count together, whichever came first", async () => {
  const product = await limited();
  const [by, phone] = [guest(), somePhone()];
  await buy(product, by, { phone, quantity: 1 });
  const sellAs = (saleKind: "order" | "reserve") =>
    db
      .update(products)
      .set({ saleKind, expectedShipOn: "2027-03-02" })
      .where(eq(products.id, product.id));
  await sellAs("reserve");
  const reserve = async (quantity: number) =>
    requestReservation(
      shop,
      product.id,
      await buildReservationForm(db, { product, quantity }, { phone }),
      guest() as { guestId: string },
    );
  await expect(reserve(2)).rejects.toMatchObject({
    code: "reservation-limit",
    facts: { most: 2, held: 1, left: 1 },
  });
  await reserve(1);
  await sellAs("order");
  await expect(place(product, guest(), { phone, quantity: 1 })).rejects.toMatchObject({
    facts: { kept: 2, left: 0 },
  });
});

test("an order that was over and is paid late counts from then on, whatever was bought meanwhile; late money that goes back does not", async () => {
  const product = await limited();
  const [by, phone] = [{ memberId: (await shop.has.member()).id }, somePhone()];
  const [late, never] = [await place(product, by, { phone }), await limited()];
  const expire = async ({ id }: { id: string }) => {
    await db
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 hour'` })
      .where(eq(orders.id, id));
    await expireUnpaidOrders(shop);
  };
  const payLate = async (order: typeof late) => {
    const paymentKey = desk.payments.authenticate(order);
    await desk.payments.confirm({
      orderNumber: order.number,
      paymentKey,
      amount: order.total,
      once: `late ${order.id}`,
    });
    return settlePayment(shop, await desk.now(order));
  };
  await expire(late);
  expect(await keptBy(product, by)).toBe(0);
  await buy(product, by, { phone, quantity: 1 });
  expect((await payLate(late)).hold).toBe("sold");
  expect(await keptBy(product, by)).toBe(3);
  await expect(place(product, by, { quantity: 1 })).rejects.toMatchObject({
    facts: { most: 2, kept: 3, left: 0 },
  });
  await expect(place(product, guest(), { phone, quantity: 1 })).rejects.toMatchObject({
    code: "person-limit",
  });

  const gone = await place(never, by, { phone });
  await expire(gone);
  await db.update(products).set({ stock: 0 }).where(eq(products.id, never.id));
  await payLate(gone);
  expect([(await desk.now(gone)).hold, await keptBy(never, by)]).toEqual(["released", 0]);
});

test("a line whose room was stopped has no pieces left, nor has what cannot be supplied", async () => {
  const studio = await openStudio();
  const beside = [{ product: await shop.has.product({ shippingClass: "parcel" }) }];
  const opened = await studio.commissioned({ beside });
  const { productId } = opened.line;
  await db.update(products).set({ limitPerPerson: 1 }).where(eq(products.id, productId));
  const { ordererPhone: phone } = opened.order;
  const kept = () => findKept(db, { orderer: guest(), phone }, [productId]);
  expect(await kept()).toMatchObject([{ ordered: 1 }]);
  await ceaseRoom(studio.shop, opened, "목을 다쳐 녹음하지 못해요", studio.admin);
  const [left] = await kept();
  expect(left?.ordered ?? 0).toBe(0);

  const product = await limited();
  const by = { memberId: (await shop.has.member()).id };
  const bought = await buy(product, by);
  const [line] = await listLines(db, bought.id);
  const unsupplied = {
    key: crypto.randomUUID(),
    words: "한 개가 깨져서 왔어요",
    pieces: [{ lineId: line!.id, quantity: 1 }],
  };
  desk.payments.on.cancel = lost("before", 1);
  await cannotSupply(shop, bought.number, unsupplied, admin);
  // Its money is still on its way, and the piece is gone already.
  expect(await keptBy(product, by)).toBe(1);
});

test("a return that is agreed to and not here yet is still with its buyer", async () => {
  const product = await limited();
  const by = { memberId: desk.member.id };
  const order = await buy(product, by);
  await shipOrder(
    shop,
    order.number,
    { company: "CJ대한통운", waybillNumber: "123456789011" },
    admin,
  );
  await moveDelivery(shop, order.number, "arrive", admin);
  const { id } = await desk.asks(order, [1]);
  await approveClaim(shop, id, { decision: "" }, admin);
  expect((await desk.claim(id)).status).toBe("approved");
  expect(await keptBy(product, by)).toBe(2);
});
