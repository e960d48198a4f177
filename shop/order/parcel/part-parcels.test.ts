import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBoxes } from "#shop/office/order/sheet/list-boxes.server.ts";
import { listOrders } from "#shop/office/order/list-orders.server.ts";
import { cjWaybill } from "#tests/given/waybills.ts";
import { acting, tracesOf } from "#tests/given/ship-order.ts";
import { refused } from "#tests/given/refused.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { notices } from "#shop/notice/table.server.ts";
import { changeWaybill } from "../delivery/change-waybill.server.ts";
import { moveDelivery } from "../delivery/move-delivery.server.ts";
import { shipOrder } from "../delivery/ship-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import { orderLines } from "../table.server.ts";
import { findPartParcels } from "./find-part-parcels.server.ts";

const waybill = () => ({ company: "CJ대한통운", waybillNumber: cjWaybill() });

/** An order of two pieces of one product and one of another. */
async function ready(shop: TestShop, { delivery = "ready" as const } = {}) {
  const [books, cup] = [
    await shop.has.product({ shippingClass: "parcel" }),
    await shop.has.product({ shippingClass: "parcel" }),
  ];
  const order = await shop.has.order({
    delivery,
    payment: "paid",
    lines: [
      { product: books, quantity: 2 },
      { product: cup, quantity: 1 },
    ],
  });
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  const pieces = (...quantities: number[]) =>
    quantities.map((quantity, at) => ({ lineId: lines[at]!.id, quantity }));
  return { order, number: order.number, pieces };
}

const partsOf = async (shop: TestShop, number: string) => {
  const order = (await findOrder(shop.db, number))!;
  const { sent, toCome } = await findPartParcels(shop.db, order);
  const quantities = (lines: { quantity: number }[]) => lines.map(({ quantity }) => quantity);
  return {
    delivery: order.delivery,
    partlySent: order.partlySent,
    sent: sent.map(({ pieces }) => quantities(pieces)),
    toCome: quantities(toCome),
  };
};

async function troubleOf(attempt: Promise<unknown>): Promise<string[]> {
  try {
    await attempt;
  } catch (error) {
    if (isBadInput(error)) return Object.values(error.errors).flat();
    throw error;
  }
  return [];
}

test("the list of orders sent in part has those whose rest is still to come, and no others", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const [part, whole, unsent] = [await ready(shop), await ready(shop), await ready(shop)];
  await shipOrder(shop, part.number, { ...waybill(), pieces: part.pieces(1, 0) }, admin);
  await shipOrder(shop, whole.number, waybill(), admin);
  const listed = async () => {
    const { rows } = await listOrders(shop.db, { tab: "all", part: true, rows: 200 });
    return rows.map(({ number }) => number);
  };
  const numbers = await listed();
  expect(numbers).toContain(part.number);
  expect(numbers).not.toContain(whole.number);
  expect(numbers).not.toContain(unsent.number);
  await shipOrder(shop, part.number, waybill(), admin);
  expect(await listed()).not.toContain(part.number);
});

test("an order leaves in three parcels; each mail says what left and what is to come", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number, pieces, order } = await ready(shop);
  const first = waybill();
  await shipOrder(shop, number, { ...first, pieces: pieces(1, 0) }, admin);
  expect(await partsOf(shop, number)).toEqual({
    delivery: "delivery",
    partlySent: true,
    sent: [[1]],
    toCome: [1, 1],
  });
  await shipOrder(shop, number, { ...waybill(), pieces: pieces(0, 1) }, admin);
  expect(await partsOf(shop, number)).toMatchObject({ sent: [[1], [1]], toCome: [1] });
  await shipOrder(shop, number, waybill(), admin);
  expect(await partsOf(shop, number)).toEqual({
    delivery: "delivery",
    partlySent: false,
    sent: [[1], [1], [1]],
    toCome: [],
  });

  const { order: after, told, events, audited } = await tracesOf(shop, number);
  expect(after).toMatchObject({
    waybillCompany: first.company,
    waybillNumber: first.waybillNumber,
  });
  expect(told).toEqual(["order-shipped", "order-shipped", "order-shipped"]);
  expect(events.slice(-3).map(({ event }) => event)).toEqual([
    "delivery.ship",
    "delivery.shipMore",
    "delivery.shipMore",
  ]);
  expect(audited.map(({ action }) => action)).toEqual([
    "order.ship",
    "order.ship-more",
    "order.ship-more",
  ]);
  const mails = await shop.db
    .select({ facts: notices.facts })
    .from(notices)
    .where(eq(notices.subjectKey, order.number))
    .orderBy(asc(notices.createdAt));
  const rows = mails.flatMap(({ facts }) => (facts?.rows ? [Object.fromEntries(facts.rows)] : []));
  expect(rows[0]).toMatchObject({ 송장번호: first.waybillNumber });
  expect(rows[0]!["이번에 보낸 상품"]).toMatch(/ 1개$/);
  expect(rows[0]!["아직 보낼 상품"]).toMatch(/ 1개, .* 1개$/);
  expect(rows[2]!["아직 보낼 상품"]).toBe("없어요. 모두 보냈어요.");
});

test("one parcel with everything is as it was: no parcel is kept beside the order", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number, pieces } = await ready(shop);
  await shipOrder(shop, number, { ...waybill(), pieces: pieces(2, 1) }, admin);
  expect(await partsOf(shop, number)).toEqual({
    delivery: "delivery",
    partlySent: false,
    sent: [],
    toCome: [],
  });
  const { events } = await tracesOf(shop, number);
  expect(events.at(-1)!.facts).not.toHaveProperty("pieces");
});

test("an empty parcel, pieces that left, too many, and the same waybill are refused with words", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number, pieces } = await ready(shop);
  const send = (...quantities: number[]) =>
    shipOrder(shop, number, { ...waybill(), pieces: pieces(...quantities) }, admin);
  expect(await refused(send(0, 0))).toBe("parcel-empty");
  expect(await troubleOf(send(3, 0))).toEqual(["그 사이 보냈거나 취소돼 2개만 남았어요."]);
  expect(await troubleOf(send(-1, 1))).toEqual(["수량은 0 이상의 정수로 입력해주세요."]);
  const strange = shipOrder(
    shop,
    number,
    { ...waybill(), pieces: [{ lineId: 999_999_999, quantity: 1 }] },
    admin,
  );
  expect(await troubleOf(strange)).toHaveLength(1);
  const first = waybill();
  await shipOrder(shop, number, { ...first, pieces: pieces(2, 0) }, admin);
  expect(await troubleOf(send(1, 1))).toEqual([
    "이미 보냈거나 취소된 상품이에요. 0개로 바꿔주세요.",
  ]);
  expect(await refused(shipOrder(shop, number, { ...first, pieces: null }, admin))).toBe(
    "waybill-taken",
  );
  expect(await refused(moveDelivery(shop, number, "arrive", admin))).toBe("parts-to-send");
  expect(await partsOf(shop, number)).toMatchObject({ sent: [[2]], toCome: [1] });
});

test("a courier's sheet has what is still to be sent of an order that was sent in part", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number, pieces } = await ready(shop);
  const boxed = async () =>
    (await listBoxes(shop.db, { numbers: [number], isOneBox: false })).flatMap(({ lines }) =>
      lines.map(({ quantity }) => quantity),
    );
  expect(await boxed()).toEqual([2, 1]);
  await shipOrder(shop, number, { ...waybill(), pieces: pieces(1, 0) }, admin);
  expect(await boxed()).toEqual([1, 1]);
  await shipOrder(shop, number, waybill(), admin);
  expect(await boxed()).toEqual([]);
});

test("two people at once send each piece once", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  for (let round = 0; round < 5; round++) {
    const { number, pieces } = await ready(shop);
    await shipOrder(shop, number, { ...waybill(), pieces: pieces(1, 0) }, admin);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => shipOrder(shop, number, { ...waybill(), pieces: pieces(1, 1) }, admin)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await partsOf(shop, number)).toMatchObject({ sent: [[1], [1, 1]], toCome: [] });
  }
});

test("the database ends no paid order that was sent in part, whoever asks", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number, pieces, order } = await ready(shop);
  await shipOrder(shop, number, { ...waybill(), pieces: pieces(1, 0) }, admin);
  const asPreviousRelease = JSON.stringify({
    id: order.id,
    was: { delivery: "delivery", payment: "paid", claim_status: null },
    set: { delivery: "done", payment: "paid" },
    by: "courier",
    events: ["delivery.arrive"],
    facts: {},
  });
  const { rows } = await shop.pool.query("select move_order($1::jsonb) as moved", [
    asPreviousRelease,
  ]);
  expect(rows).toEqual([{ moved: null }]);
});

test("a recall takes back the last parcel, then the order as a whole", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number, pieces } = await ready(shop);
  await shipOrder(shop, number, { ...waybill(), pieces: pieces(1, 0) }, admin);
  await shipOrder(shop, number, waybill(), admin);
  await moveDelivery(shop, number, "recall", admin);
  expect(await partsOf(shop, number)).toEqual({
    delivery: "delivery",
    partlySent: true,
    sent: [[1]],
    toCome: [1, 1],
  });
  await moveDelivery(shop, number, "recall", admin);
  expect(await partsOf(shop, number)).toMatchObject({ delivery: "ready", partlySent: false });
  await shipOrder(shop, number, waybill(), admin);
  expect(await partsOf(shop, number)).toMatchObject({ delivery: "delivery", sent: [] });
});

test("each parcel's waybill is corrected for itself, and is found in the list", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number, pieces, order } = await ready(shop);
  const [first, second, other] = [waybill(), waybill(), waybill()];
  await shipOrder(shop, number, { ...first, pieces: pieces(1, 0) }, admin);
  await shipOrder(shop, number, second, admin);
  const { sent } = await findPartParcels(shop.db, (await findOrder(shop.db, number))!);
  const change = (of: typeof first, parcelId?: number) =>
    changeWaybill(shop, number, { ...of, parcelId }, admin);
  expect(await refused(change(first, sent[1]!.id))).toBe("waybill-taken");
  expect(await refused(change(other, 999_999))).toBe("parcel-gone");
  const found = async (search: string) =>
    (await listOrders(shop.db, { tab: "all", search })).rows.map((row) => row.number);
  expect(await found(second.waybillNumber)).toEqual([number]);
  await change(other, sent[1]!.id);
  expect(await found(second.waybillNumber)).toEqual([]);
  expect(await found(other.waybillNumber)).toEqual([number]);
  expect(await found(first.waybillNumber)).toEqual([number]);
  const third = waybill();
  await change(third);
  const after = (await findOrder(shop.db, order.number))!;
  expect(after.waybillNumber).toBe(third.waybillNumber);
  expect((await findPartParcels(shop.db, after)).sent.map(({ number: digits }) => digits)).toEqual([
    third.waybillNumber,
    other.waybillNumber,
  ]);
  expect(await found(first.waybillNumber)).toEqual([]);
});
