import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { notices } from "#shop/notice/table.server.ts";
import { changeRecipient } from "./change-recipient.server.ts";
import { shipOrder } from "../delivery/ship-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { changeableRecipient } from "./recipient.ts";
import { orders, timeline } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const elsewhere = {
  recipientName: "김받음",
  recipientPhone: "01055556666",
  postcode: "06236",
  address: "서울특별시 강남구 테헤란로 152",
  addressDetail: "10층",
  courierMemo: "",
};
const paid = (shop: TestShop, overrides = {}) =>
  shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererEmail: `${randomLetters(8)}@example.com`,
    ...overrides,
  });
const stands = async ({ db }: TestShop, id: string) => (await rowsOf(db, orders, { id }))[0]!;
const admin = { account: { id: "a1", email: "admin@sori.example" }, address: "203.0.113.5" };
const fixed = { code: "recipient-fixed" };

test("as long as the parcel waits in the shop its place may change; shopper, owner and timeline are told, without the address", async () => {
  const shop = await testShop();
  const order = await paid(shop);
  await changeRecipient(shop, order, elsewhere);
  await changeRecipient(shop, order, elsewhere);
  expect(await stands(shop, order.id)).toMatchObject({
    ...elsewhere,
    ordererName: order.ordererName,
    ordererPhone: order.ordererPhone,
    total: order.total,
  });
  expect(
    await shop.db
      .select({ event: timeline.event, by: timeline.by, facts: timeline.facts })
      .from(timeline)
      .where(and(eq(timeline.orderId, order.id), eq(timeline.event, "recipient"))),
  ).toEqual([{ event: "recipient", by: "shopper", facts: {} }]);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(sentNotices.map(({ event, to }) => [event, to]).toSorted()).toEqual([
    ["order-recipient-changed", order.ordererEmail],
    ["owner-recipient-changed", "office"],
  ]);
  expect(JSON.stringify(sentNotices)).not.toMatch(/테헤란로|김받음|01055556666/);
});

test("a place that costs more or less to reach needs a new order, within one price it may change", async () => {
  const shop = await testShop();
  const jeju = { postcode: "63122", address: "제주특별자치도 제주시 문연로 6" };
  const order = await paid(shop);
  await expect(changeRecipient(shop, order, { ...elsewhere, ...jeju })).rejects.toMatchObject({
    errors: { postcode: [expect.stringContaining("3,000원 더 드는 지역")] },
  });
  expect(await stands(shop, order.id)).toMatchObject({ postcode: order.postcode });
  const far = await paid(shop, jeju);
  await expect(changeRecipient(shop, far, elsewhere)).rejects.toMatchObject({
    errors: { postcode: [expect.stringContaining("3,000원 덜 드는 지역")] },
  });
  await changeRecipient(shop, far, { ...elsewhere, ...jeju, postcode: "63309" });
  expect(await stands(shop, far.id)).toMatchObject({ postcode: "63309", total: far.total });
});

test("what left, has a waybill, is not paid, is called off, asked back or has no parcel stays as it is", async () => {
  const shop = await testShop();
  for (const standing of [
    { delivery: "delivery", payment: "paid" },
    { delivery: "done", payment: "paid" },
    { delivery: "pending", payment: "pending" },
    { delivery: "ready", payment: "canceling" },
    { delivery: "ready", payment: "refunded" },
    { waybillCompany: "CJ대한통운", waybillNumber: "640012345675" },
    { claimKind: "cancel", claimStatus: "requested" },
    { address: "" },
  ] as const) {
    const order = await paid(shop, standing);
    expect(changeableRecipient(order)).toBeNull();
    await expect(changeRecipient(shop, order, elsewhere)).rejects.toMatchObject(fixed);
    expect((await stands(shop, order.id)).recipientName).toBe(order.recipientName);
  }
  expect(changeableRecipient(await paid(shop))).toMatchObject({
    recipientName: "홍길동",
    postcode: "04066",
  });
});

test("at the desk the place of an order that is not paid yet is put right too, at the same price", async () => {
  const shop = await testShop();
  for (const payment of ["pending", "waiting_deposit"] as const) {
    const order = await paid(shop, { delivery: "pending", payment });
    expect(changeableRecipient(order, "desk")).toMatchObject({ recipientName: "홍길동" });
    await changeRecipient(shop, order, elsewhere, admin);
    expect(await stands(shop, order.id)).toMatchObject({
      ...elsewhere,
      total: order.total,
      payment,
    });
    const far = { ...elsewhere, postcode: "63309" };
    await expect(changeRecipient(shop, order, far, admin)).rejects.toMatchObject({
      errors: { postcode: [expect.stringContaining("3,000원 더 드는 지역")] },
    });
  }
  const over = await paid(shop, { delivery: "failure", payment: "expired" });
  await expect(changeRecipient(shop, over, elsewhere, admin)).rejects.toMatchObject(fixed);
});

test("against shipping and cancelling at the same moment: the parcel leaves to one place that everybody knows", async () => {
  const shop = await testShop();
  for (let round = 0; round < 12; round++) {
    const order = await paid(shop);
    const rival =
      round % 2
        ? cancelOrder(shop, order)
        : shipOrder(
            shop,
            order.number,
            { company: "CJ대한통운", waybillNumber: "640012345675" },
            admin,
          );
    const [changed] = await Promise.allSettled([changeRecipient(shop, order, elsewhere), rival]);
    const now = await stands(shop, order.id);
    const events = (
      await shop.db
        .select({ event: timeline.event })
        .from(timeline)
        .where(eq(timeline.orderId, order.id))
        .orderBy(timeline.id)
    ).map(({ event }) => event);
    expect(now.recipientName).toBe(
      changed.status === "fulfilled" ? elsewhere.recipientName : order.recipientName,
    );
    expect(events.includes("recipient")).toBe(changed.status === "fulfilled");
    if (events.includes("recipient"))
      expect(events.indexOf("recipient")).toBeLessThan(
        [...events, "delivery.ship", "payment.cancelPaid"].findIndex(
          (event) => event === "delivery.ship" || event === "payment.cancelPaid",
        ),
      );
  }
});
