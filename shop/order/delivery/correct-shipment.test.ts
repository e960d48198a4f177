import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { changeWaybill } from "./change-waybill.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { moveDelivery } from "./move-delivery.server.ts";
import { delivery } from "../status.ts";
import { shipOrder } from "./ship-order.server.ts";
import { writeMemo } from "../write-memo.server.ts";
import { acting, tracesOf } from "#tests/given/ship-order.ts";

const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };

test("a move that the machine does not know from there is refused and changes nothing", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const product = await shop.has.product();
  const moves = ["arrive", "recall", "reopen"] as const;
  for (const parcel of delivery.names)
    for (const move of moves) {
      if (delivery.may(parcel, move, "admin")) continue;
      const { number } = await shop.has.order({
        delivery: parcel,
        payment: "paid",
        lines: [{ product, quantity: 1 }],
      });
      await expect(moveDelivery(shop, number, move, admin)).rejects.toMatchObject({
        code: "illegal-move",
      });
      expect(await tracesOf(shop, number)).toMatchObject({
        order: { delivery: parcel },
        told: [],
        audited: [],
      });
    }
});

test("a waybill is corrected while the parcel is on its way, and only then", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({
    delivery: "delivery",
    payment: "paid",
    waybillCompany: "로젠택배",
    waybillNumber: "1",
  });
  await changeWaybill(shop, number, waybill, admin);
  await changeWaybill(shop, number, waybill, admin);

  const { order, told: sentEvents, audited, events } = await tracesOf(shop, number);
  expect(order).toMatchObject({
    delivery: "delivery",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789011",
  });
  expect(sentEvents).toEqual([]);
  expect(events.filter(({ event }) => event === "waybill")).toMatchObject([
    { by: "admin", accountId: admin.account.id, facts: waybill },
  ]);
  expect(audited).toMatchObject([
    {
      action: "order.waybill",
      before: { waybillCompany: "로젠택배", waybillNumber: "1" },
      after: { waybillNumber: "123456789011" },
    },
  ]);

  for (const parcel of ["ready", "done"] as const) {
    const other = await shop.has.order({ delivery: parcel, payment: "paid" });
    await expect(changeWaybill(shop, other.number, waybill, admin)).rejects.toMatchObject({
      code: "illegal-move",
    });
  }
});

test("a memo is kept for administrators and not told in the timeline", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({});
  await writeMemo(shop.db, number, { memo: "선물 포장" }, admin);

  const { order, audited, events } = await tracesOf(shop, number);
  expect(order.adminMemo).toBe("선물 포장");
  expect(events.map(({ event }) => event)).toEqual(["placed"]);
  expect(audited).toMatchObject([
    { action: "order.memo", before: { memo: "" }, after: { memo: "선물 포장" } },
  ]);
});

test("reading an order shows everything and is written down; a number without an order shows nothing", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererName: "이산",
    ordererPhone: "01011112222",
    lines: [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }],
  });
  await shipOrder(shop, number, waybill, admin);

  const order = await findAdminOrder(shop.db, number, admin);
  expect(order).toMatchObject({
    number,
    label: "배송중",
    hasParcel: true,
    isGuest: true,
    orderer: { name: "이산", phone: "010-1111-2222" },
    waybill: { company: "CJ대한통운", number: "123456789011" },
  });
  expect(order!.history[0]).toMatchObject({
    words: "상품을 보냈어요",
    by: "admin",
    who: admin.account.email,
  });
  expect((await tracesOf(shop, number)).audited.map(({ action }) => action)).toEqual([
    "order.ship",
    "order.read",
  ]);
  for (const unknown of ["20261121-AAAAAAAA", "\u0000", "%"])
    expect(await findAdminOrder(shop.db, unknown, admin)).toBeNull();
});

test("an order that does not exist is refused by every use case", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  for (const number of ["20261121-AAAAAAAA", "\u0000"]) {
    await expect(shipOrder(shop, number, waybill, admin)).rejects.toMatchObject({
      code: "order-not-found",
    });
    await expect(moveDelivery(shop, number, "arrive", admin)).rejects.toMatchObject({
      code: "order-not-found",
    });
    await expect(changeWaybill(shop, number, waybill, admin)).rejects.toMatchObject({
      code: "order-not-found",
    });
    await expect(writeMemo(shop.db, number, { memo: "x" }, admin)).rejects.toMatchObject({
      code: "order-not-found",
    });
  }
});
