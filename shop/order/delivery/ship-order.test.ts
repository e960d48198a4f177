import { expect, test } from "vitest";
import { cjWaybill } from "#tests/given/waybills.ts";
import { testShop } from "#tests/test-shop.ts";
import { moveDelivery } from "./move-delivery.server.ts";
import { delivery, payment, type DeliveryStatus, type PaymentStatus } from "../status.ts";
import { changeWaybill } from "./change-waybill.server.ts";
import { shipOrder } from "./ship-order.server.ts";
import { acting, tracesOf } from "#tests/given/ship-order.ts";

const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };

// covers 3.4c, 3.5
test("shipping keeps the waybill, tells the orderer, and remembers who did it", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  await shipOrder(shop, number, waybill, admin);

  const { order, told: sentEvents, audited, events } = await tracesOf(shop, number);
  expect(order).toMatchObject({
    delivery: "delivery",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789011",
  });
  expect(sentEvents).toEqual(["order-shipped"]);
  expect(events.at(-1)).toMatchObject({
    event: "delivery.ship",
    by: "admin",
    accountId: admin.account.id,
    facts: waybill,
  });
  expect(audited).toMatchObject([
    {
      action: "order.ship",
      accountId: admin.account.id,
      email: admin.account.email,
      address: "203.0.113.5",
      before: { delivery: "ready", waybillNumber: null },
      after: { delivery: "delivery", waybillCompany: "CJ대한통운", waybillNumber: "123456789011" },
    },
  ]);
});

test("a parcel needs a waybill; digital goods go without one", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const [parcel, digital] = [
    await shop.has.product({ shippingClass: "parcel" }),
    await shop.has.product({ shippingClass: "digital" }),
  ];
  const mixed = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [
      { product: digital, quantity: 1 },
      { product: parcel, quantity: 1 },
    ],
  });
  const files = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [{ product: digital, quantity: 1 }],
  });

  await expect(
    shipOrder(shop, mixed.number, { company: "", waybillNumber: "" }, admin),
  ).rejects.toMatchObject({ code: "waybill-missing" });
  expect(await tracesOf(shop, mixed.number)).toMatchObject({
    order: { delivery: "ready", waybillNumber: null },
    told: [],
    audited: [],
  });
  await shipOrder(shop, files.number, { company: "로젠택배", waybillNumber: "" }, admin);
  expect((await tracesOf(shop, files.number)).order).toMatchObject({
    delivery: "delivery",
    waybillCompany: null,
    waybillNumber: null,
  });
});

test("two administrators who ship at once ship once", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      shipOrder(shop, number, { ...waybill, waybillNumber: cjWaybill(at) }, admin),
    ),
  );

  const made = tries.filter((each) => each.status === "fulfilled");
  expect(made).toHaveLength(1);
  const refused = tries
    .filter((each) => each.status === "rejected")
    .map(({ reason }) => reason.code);
  expect(refused.filter((code) => code !== "illegal-move" && code !== "order-changed")).toEqual([]);
  const { order, told: sentEvents, audited, events } = await tracesOf(shop, number);
  expect(order.waybillNumber).toBe(made[0]!.value.waybillNumber);
  expect([
    sentEvents.length,
    audited.length,
    events.filter(({ event }) => event === "delivery.ship").length,
  ]).toEqual([1, 1, 1]);
});

test("a number unlike the carrier's leaves, and is mailed, only when somebody says that this very number is right", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  const odd = { company: "우체국택배", waybillNumber: "1234" };
  for (const confirmed of [undefined, "", "123", "on"])
    await expect(shipOrder(shop, number, { ...odd, confirmed }, admin)).rejects.toMatchObject({
      code: "waybill-unusual",
    });
  const before = await tracesOf(shop, number);
  expect([before.order.delivery, before.told.length]).toEqual(["ready", 0]);

  await shipOrder(shop, number, { ...odd, confirmed: "1234" }, admin);
  const after = await tracesOf(shop, number);
  expect([after.order.waybillNumber, after.told.length]).toEqual(["1234", 1]);

  const other = { company: "로젠택배", waybillNumber: "99" };
  await expect(changeWaybill(shop, number, other, admin)).rejects.toMatchObject({
    code: "waybill-unusual",
  });
  await changeWaybill(shop, number, { ...other, confirmed: "99" }, admin);
  expect((await tracesOf(shop, number)).order.waybillNumber).toBe("99");
});

const combinations = delivery.names.flatMap((parcel) =>
  payment.names.map((money): [DeliveryStatus, PaymentStatus] => [parcel, money]),
);

test("a parcel leaves only when its money is here and it did not leave before", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const product = await shop.has.product();
  for (const [parcel, money] of combinations) {
    const { number } = await shop.has.order({
      delivery: parcel,
      payment: money,
      lines: [{ product, quantity: 1 }],
    });
    const may = parcel === "ready" && (money === "paid" || money === "partially_refunded");
    const answer = await shipOrder(shop, number, waybill, admin).then(
      () => "shipped",
      (error) => error.code,
    );
    const { order, told: sentEvents, audited } = await tracesOf(shop, number);
    expect({
      parcel,
      money,
      answer,
      after: order.delivery,
      waybill: order.waybillNumber,
      told: sentEvents.length,
      audited: audited.length,
    }).toEqual(
      may
        ? {
            parcel,
            money,
            answer: "shipped",
            after: "delivery",
            waybill: waybill.waybillNumber,
            told: 1,
            audited: 1,
          }
        : {
            parcel,
            money,
            answer: parcel === "ready" ? "order-not-paid" : "illegal-move",
            after: parcel,
            waybill: null,
            told: 0,
            audited: 0,
          },
    );
  }
});

test.each([
  ["arrive", "delivery", "done", ["order-done"]],
  ["recall", "delivery", "ready", []],
  ["reopen", "done", "delivery", []],
] as const)("%s moves from %s to %s and tells %j", async (move, from, to, tells) => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({
    delivery: from,
    payment: "paid",
    waybillCompany: "로젠택배",
    waybillNumber: "12345678903",
  });
  await moveDelivery(shop, number, move, admin);

  const { order, told: sentEvents, audited, events } = await tracesOf(shop, number);
  expect(order).toMatchObject({
    delivery: to,
    waybillCompany: "로젠택배",
    waybillNumber: "12345678903",
  });
  expect(sentEvents).toEqual(tells);
  expect(events.at(-1)).toMatchObject({ event: `delivery.${move}`, accountId: admin.account.id });
  expect(audited).toMatchObject([
    { action: `order.${move}`, before: { delivery: from }, after: { delivery: to } },
  ]);
});
