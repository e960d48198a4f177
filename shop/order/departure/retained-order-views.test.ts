import { expect, test } from "vitest";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { findGuestOrder } from "#shop/order/guest/find-guest-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import { listOrders } from "#shop/office/order/list-orders.server.ts";
import { lookUpGuestOrder } from "#shop/shopper/look-up-guest-order.server.ts";
import { type Order } from "../move-order.server.ts";
import { partFromMember, partStrayOrders } from "./part-from-member.server.ts";
import { DEPARTED_NAME } from "#shop/order/whose-order.ts";
import { separateRetainedOrders } from "./separate-retained-orders.server.ts";

const DAY = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

const now = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;

test("orders part from their member and no device opens them, also those placed in the moment of leaving", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  const order = await shop.has.order({
    memberId: member.id,
    guestId: "device",
    delivery: "ready",
    payment: "paid",
  });
  const others = await shop.has.order({ memberId: (await shop.has.member()).id, guestId: null });
  const stray = await shop.has.order({ memberId: "left-already", guestId: null });
  await partFromMember(shop.db, member.id);
  await partStrayOrders(shop.db);
  expect(await now(shop, order)).toMatchObject({
    memberId: null,
    departedMemberId: member.id,
    guestId: null,
  });
  expect(await now(shop, stray)).toMatchObject({
    memberId: null,
    departedMemberId: "left-already",
  });
  expect(await now(shop, others)).toEqual(others);
  expect(await findGuestOrder(shop, order.number, "device")).toBeNull();
  const found = await lookUpGuestOrder(
    shop,
    { orderNumber: order.number, phone: order.ordererPhone },
    "203.0.113.1",
  );
  expect(found).toMatchObject({ number: order.number, mayPay: false, orderer: { name: "홍*동" } });
});

test("an unpaid order of somebody who left is looked up and not paid any more", async () => {
  const shop = await testShop();
  const order = await shop.has.order({ departedMemberId: "gone", guestId: null });
  expect(
    (
      await lookUpGuestOrder(
        shop,
        { orderNumber: order.number, phone: order.ordererPhone },
        "203.0.113.2",
      )
    ).mayPay,
  ).toBe(false);
});

test("the back office reads a separated order without a person, and nobody looks it up", async () => {
  const shop = await testShop();
  const order = await shop.has.order({
    delivery: "done",
    payment: "paid",
    departedMemberId: "gone",
    guestId: null,
    placedAt: ago(30),
  });
  await separateRetainedOrders(shop.db, shop);
  await expect(
    lookUpGuestOrder(shop, { orderNumber: order.number, phone: order.ordererPhone }, "203.0.113.3"),
  ).rejects.toMatchObject({ code: "order-not-found" });
  await expect(
    lookUpGuestOrder(shop, { orderNumber: order.number, phone: "" }, "203.0.113.3"),
  ).rejects.toMatchObject({ code: "order-not-found" });
  const { rows } = await listOrders(shop.db, { tab: "done", search: order.number });
  expect(rows).toMatchObject([
    { number: order.number, orderer: { name: DEPARTED_NAME, phone: "" } },
  ]);
  expect(
    await findAdminOrder(shop.db, order.number, { account: null, address: "203.0.113.3" }),
  ).toMatchObject({
    orderer: { name: DEPARTED_NAME, phone: "", email: null },
    recipient: null,
    memo: "",
  });
});
