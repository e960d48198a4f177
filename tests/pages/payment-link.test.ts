import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#shop/notice/table.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { scriptedProvider } from "../has/scripted-provider.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const FAILURE = "/non-member/order/failure";
const COMPLETE = "/non-member/order/complete";
const LOOKUP = "/non-member/order/info";

const payments = scriptedProvider();
const shop = await testShop({ payments });

const placeOf = (answer: Response): string => answer.headers.get("location") ?? "";
const setBy = (answer: Response): string[] =>
  answer.headers.getSetCookie().map((line) => line.split("=")[0]!);

let devices = 0;
const aBrowser = () => browser(shop, { address: `198.51.100.${++devices}` });

/** A guest's order that waits for its money, and another one of the same device. */
async function ordered() {
  const device = await aBrowser();
  const product = await shop.has.product({ price: 12_000, stock: 9, shippingClass: "parcel" });
  const place = async () => {
    const form = await buildOrderFields(shop.db, [{ product }], {
      ordererEmail: "buyer@example.com",
    });
    const sent = await device.send(`/non-member/order/${product.id}`, form);
    const [order] = await rowsOf(shop.db, orders, { placeKey: form.placeKey! });
    return { order: order!, paymentKey: placeOf(sent).split("/").at(-1)! };
  };
  const { order: other, paymentKey: otherKey } = await place();
  await device.visit(`${COMPLETE}/${other.number}?paymentKey=${otherKey}&amount=${other.total}`);
  const { order, paymentKey } = await place();
  const now = async () => (await findOrder(shop.db, order.number))!;
  const back = `${COMPLETE}/${order.number}?paymentKey=${paymentKey}&amount=${order.total}`;
  return { device, order, other, now, back, link: paymentLinkPath(shop, order) };
}

const change = (order: Order, set: Partial<Order>) =>
  shop.db.update(orders).set(set).where(eq(orders.id, order.id));
const toldOf = async ({ number }: Order) =>
  (await rowsOf(shop.db, notices, { subjectKey: number })).map(({ event }) => event);

test("an unpaid order's link lets another browser pay it: the order becomes that browser's with the try, its other orders do not, and the orderer hears of it", async () => {
  const { device, order, other, now, link } = await ordered();
  const another = await aBrowser();
  expect(placeOf(await another.visit(link))).toBe(`${FAILURE}?order=${order.number}`);
  expect(await (await another.visit(`${FAILURE}?order=${order.number}`)).text()).toContain(
    order.ordererName,
  );
  expect((await now()).guestId).toBe(order.guestId);
  const sent = await another.send(`${FAILURE}?order=${order.number}`, {});
  const key = placeOf(sent).split("/").at(-1)!;
  expect((await now()).guestId).not.toBe(order.guestId);
  const back = await another.visit(
    `${COMPLETE}/${order.number}?paymentKey=${key}&amount=${order.total}`,
  );
  expect(await back.text()).toContain("주문이 완료됐어요");
  expect(await toldOf(order)).toContain("order-other-device");
  expect((await another.visit(`${COMPLETE}/${other.number}`)).status).toBe(404);
  expect((await device.visit(`${COMPLETE}/${order.number}`)).status).toBe(404);
  expect((await device.visit(`${COMPLETE}/${other.number}`)).status).toBe(200);
});

test("opening the link twice, or posting twice at once, leaves the order with one browser, which sees it", async () => {
  const { order, link } = await ordered();
  const another = await aBrowser();
  await another.visit(link);
  await another.visit(link);
  const path = `${FAILURE}?order=${order.number}`;
  const sent = await Promise.all([another.send(path, {}), another.send(path, {})]);
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  expect((await another.visit(path)).status).toBe(200);
  expect(await (await another.visit(path)).text()).toContain(order.ordererName);
});

test.each([
  ["paid", { payment: "paid", delivery: "ready", hold: "sold" }],
  ["refunded", { payment: "refunded", delivery: "ready", hold: "released" }],
  ["cancelled", { payment: "canceled", delivery: "pending", hold: "released" }],
  ["expired", { payment: "expired", delivery: "failure", hold: "released" }],
  ["out of time", { expiresAt: new Date(Date.now() - 60_000) }],
] as const)(
  "the link of an order that is %s gives the lookup and nothing else, opened before it was or after",
  async (_, standing) => {
    const { device, order, now, link } = await ordered();
    const [early, late] = [await aBrowser(), await aBrowser()];
    await early.visit(link);
    await change(order, standing);
    const opened = await late.visit(link);
    expect([placeOf(opened), setBy(opened)]).toEqual([
      `${LOOKUP}?order=${order.number}`,
      ["flash"],
    ]);
    expect(await (await late.visit(placeOf(opened))).text()).toContain(
      "이 링크로는 더 결제할 수 없어요.",
    );
    const before = await now();
    for (const one of [early, late]) {
      expect((await one.visit(`${COMPLETE}/${order.number}`)).status).toBe(404);
      const failure = await (await one.visit(`${FAILURE}?order=${order.number}`)).text();
      expect(failure.includes(order.ordererName)).toBe(false);
      for (const intent of ["retry", "give-up"]) {
        const sent = await one.send(`${FAILURE}?order=${order.number}`, { intent });
        expect([sent.status, setBy(sent)]).toEqual([404, []]);
      }
      expect((await one.visit(`/order-sounds/${order.number}`)).status).toBe(302);
    }
    expect(await now()).toEqual(before);
    expect(await toldOf(order)).not.toContain("order-other-device");
    const own = await device.visit(`${FAILURE}?order=${order.number}`);
    expect([200, 302]).toContain(own.status);
  },
);

test("a try that is refused moves nothing: the money was on its way when it was sent", async () => {
  const { device, order, now, back, link } = await ordered();
  const another = await aBrowser();
  await another.visit(link);
  await change(order, { payment: "confirming", paymentKey: "on-its-way-already" });
  const sent = await another.send(`${FAILURE}?order=${order.number}`, {});
  // The refusal's page leads on to where the money is being awaited.
  expect([placeOf(sent), setBy(sent)]).toEqual([`${COMPLETE}/${order.number}`, []]);
  expect((await now()).guestId).toBe(order.guestId);
  await change(order, { payment: "pending", paymentKey: null });
  expect(await (await device.visit(back)).text()).toContain("주문이 완료됐어요");
  expect((await now()).guestId).toBe(order.guestId);
});

test("an order that was written at the desk belongs to the browser that pays it by the link", async () => {
  const { order, now, link } = await ordered();
  await change(order, { guestId: null });
  const another = await aBrowser();
  await another.visit(link);
  const key = placeOf(await another.send(`${FAILURE}?order=${order.number}`, {}))
    .split("/")
    .at(-1)!;
  const back = `${COMPLETE}/${order.number}?paymentKey=${key}&amount=${order.total}`;
  expect(await (await another.visit(back)).text()).toContain("주문이 완료됐어요");
  expect((await now()).guestId).not.toBeNull();
  expect(await toldOf(order)).not.toContain("order-other-device");
});
