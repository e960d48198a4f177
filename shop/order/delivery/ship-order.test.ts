import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { changeWaybill } from "./change-waybill.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import { moveDelivery } from "./move-delivery.server.ts";
import { delivery, payment, type DeliveryStatus, type PaymentStatus } from "../status.ts";
import { shipOrder } from "./ship-order.server.ts";
import { timeline } from "../table.server.ts";
import { writeMemo } from "../write-memo.server.ts";

const waybill = { company: "CJ대한통운", waybillNumber: "123456789012" };
const acting = async (shop: TestShop) => ({
  account: await shop.has.admin(),
  address: "203.0.113.5",
});

async function tracesOf({ db }: TestShop, number: string) {
  const order = (await findOrder(db, number))!;
  const [told, audited, events] = await Promise.all([
    db
      .select({ event: notices.event })
      .from(notices)
      .where(and(eq(notices.subjectKey, number), eq(notices.channel, "mail"))),
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${number}`))
      .orderBy(asc(auditLog.id)),
    db.select().from(timeline).where(eq(timeline.orderId, order.id)).orderBy(asc(timeline.id)),
  ]);
  return { order, told: told.map(({ event }) => event), audited, events };
}

// covers 3.4c, 3.5
test("shipping keeps the waybill, tells the orderer, and remembers who did it", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  await shipOrder(shop, number, waybill, admin);

  const { order, told, audited, events } = await tracesOf(shop, number);
  expect(order).toMatchObject({
    delivery: "delivery",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789012",
  });
  expect(told).toEqual(["order-shipped"]);
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
      after: { delivery: "delivery", waybillCompany: "CJ대한통운", waybillNumber: "123456789012" },
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
      shipOrder(shop, number, { ...waybill, waybillNumber: `10000000000${at}` }, admin),
    ),
  );

  const made = tries.filter((each) => each.status === "fulfilled");
  expect(made).toHaveLength(1);
  const refused = tries
    .filter((each) => each.status === "rejected")
    .map(({ reason }) => reason.code);
  expect(refused.filter((code) => code !== "illegal-move" && code !== "order-changed")).toEqual([]);
  const { order, told, audited, events } = await tracesOf(shop, number);
  expect(order.waybillNumber).toBe(made[0]!.value.waybillNumber);
  expect([
    told.length,
    audited.length,
    events.filter(({ event }) => event === "delivery.ship").length,
  ]).toEqual([1, 1, 1]);
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
    const { order, told, audited } = await tracesOf(shop, number);
    expect({
      parcel,
      money,
      answer,
      after: order.delivery,
      waybill: order.waybillNumber,
      told: told.length,
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
    waybillNumber: "12345678901",
  });
  await moveDelivery(shop, number, move, admin);

  const { order, told, audited, events } = await tracesOf(shop, number);
  expect(order).toMatchObject({
    delivery: to,
    waybillCompany: "로젠택배",
    waybillNumber: "12345678901",
  });
  expect(told).toEqual(tells);
  expect(events.at(-1)).toMatchObject({ event: `delivery.${move}`, accountId: admin.account.id });
  expect(audited).toMatchObject([
    { action: `order.${move}`, before: { delivery: from }, after: { delivery: to } },
  ]);
});

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

  const { order, told, audited, events } = await tracesOf(shop, number);
  expect(order).toMatchObject({
    delivery: "delivery",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789012",
  });
  expect(told).toEqual([]);
  expect(events.filter(({ event }) => event === "waybill")).toMatchObject([
    { by: "admin", accountId: admin.account.id, facts: waybill },
  ]);
  expect(audited).toMatchObject([
    {
      action: "order.waybill",
      before: { waybillCompany: "로젠택배", waybillNumber: "1" },
      after: { waybillNumber: "123456789012" },
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
    waybill: { company: "CJ대한통운", number: "123456789012" },
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
