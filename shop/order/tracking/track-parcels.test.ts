import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { notices } from "#shop/notice/table.server.ts";
import { sweettrackerServer } from "#tests/servers/courier-servers.ts";
import { testShop } from "#tests/test-shop.ts";
import { cannotSupply } from "#shop/claim/decide/cannot-supply.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { cjWaybill } from "#tests/given/waybills.ts";
import { changeWaybill } from "../delivery/change-waybill.server.ts";
import { shipOrder } from "../delivery/ship-order.server.ts";
import { listLines } from "../list/list-lines.server.ts";
import { moveDelivery } from "../delivery/move-delivery.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { orders, timeline } from "../table.server.ts";
import { parcels, sentParcels } from "./table.server.ts";
import { trackParcels } from "./track-parcels.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const HOUR = 3600_000;
let next = 100_000_000_000;

const stand = await sweettrackerServer();
const shop = await testShop({ courier: stand.courier });
afterAll(() => stand.server.stop());
beforeEach(async () => {
  stand.server.behave("none");
  stand.server.asked.length = 0;
  // Earlier tests' parcels are out of sight.
  await shop.db.update(orders).set({ waybillNumber: null }).where(eq(orders.delivery, "delivery"));
  await shop.db.update(parcels).set({ restsUntil: null });
  await shop.db.update(sentParcels).set({ number: null, restsUntil: null });
});
afterEach(() => vi.restoreAllMocks());

/** An order on its way since two days. */
async function sent({ company = "CJ대한통운", number = String(next++) } = {}) {
  const placedAt = new Date(Date.now() - 48 * HOUR);
  return shop.has.order({
    delivery: "delivery",
    payment: "paid",
    placedAt,
    waybillCompany: company,
    waybillNumber: number,
  });
}
const acting = async () => ({ account: await shop.has.admin(), address: "203.0.113.7" });
const becomesDue = () => shop.db.update(parcels).set({ askAt: sql`now()` });
const parcelOf = async (orderId: string) => (await rowsOf(shop.db, parcels, { orderId }))[0];
const hoursUntil = (at: Date | undefined) => Math.round(((at?.getTime() ?? 0) - Date.now()) / HOUR);
const silenced = () => vi.spyOn(console, "error").mockImplementation(() => {});

test("a parcel's steps are kept with the time of the look, for the shopper and the back office", async () => {
  const order = await sent();
  stand.knows(order.waybillNumber!, "out");
  expect(await trackParcels(shop)).toBe(1);
  const view = await viewOrder(shop.db, order, { masked: true });
  expect(view.waybill).toMatchObject({
    company: "CJ대한통운",
    parcel: {
      stage: "out",
      steps: [
        { stage: "collected", place: "서울마포" },
        { stage: "moving" },
        { stage: "out", place: "부산해운대" },
      ],
    },
  });
  expect(Date.now() - view.waybill!.parcel!.lookedAt.getTime()).toBeLessThan(60_000);
  expect((await findAdminOrder(shop.db, order.number, await acting()))?.waybill).toEqual(
    view.waybill,
  );
  expect(view.label).toBe("배송중");
});

test("nobody is asked twice before the service's time is up", async () => {
  const order = await sent();
  stand.knows(order.waybillNumber!, "moving");
  for (let round = 0; round < 3; round++) await trackParcels(shop);
  expect(stand.server.asked).toHaveLength(1);
  expect(hoursUntil((await parcelOf(order.id))?.askAt)).toBe(4);
});

test("a delivered parcel moves its order to done, by the courier, once, and the orderer hears of it", async () => {
  const order = await sent();
  stand.knows(order.waybillNumber!, "delivered");
  await trackParcels(shop);
  const done = (await findOrder(shop.db, order.number))!;
  expect(done).toMatchObject({ delivery: "done", payment: "paid" });
  expect(Date.now() - done.doneAt!.getTime()).toBeLessThan(60_000);
  const history = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(history.filter(({ event }) => event === "delivery.arrive")).toMatchObject([
    { by: "courier", facts: { company: "CJ대한통운", waybillNumber: order.waybillNumber } },
  ]);
  expect(
    (await rowsOf(shop.db, notices, { subjectKey: order.number })).filter(
      ({ event }) => event === "order-done",
    ).length,
  ).toBeGreaterThan(0);
  await becomesDue();
  expect(await trackParcels(shop)).toBe(0);
});

test("two workers ask about a parcel once and move its order once", async () => {
  const order = await sent();
  stand.knows(order.waybillNumber!, "delivered");
  const counts = await Promise.all([trackParcels(shop), trackParcels(shop), trackParcels(shop)]);
  expect(counts.reduce((sum, one) => sum + one)).toBe(1);
  expect(stand.server.asked).toHaveLength(1);
  expect(
    (await rowsOf(shop.db, timeline, { orderId: order.id })).filter(
      ({ event }) => event === "delivery.arrive",
    ),
  ).toHaveLength(1);
});

test("what an administrator took back is not moved again", async () => {
  const order = await sent();
  stand.knows(order.waybillNumber!, "delivered");
  await trackParcels(shop);
  await moveDelivery(shop, order.number, "reopen", await acting());
  await becomesDue();
  expect(await trackParcels(shop)).toBe(0);
  expect((await findOrder(shop.db, order.number))?.delivery).toBe("delivery");
});

/** An order of three pieces in as many parcels; `asked` is how many of them leave. */
async function sentInParts(asked: number) {
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    placedAt: new Date(Date.now() - 48 * HOUR),
    lines: [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 3 }],
  });
  const [line] = await listLines(shop.db, order.id);
  const numbers = Array.from({ length: asked }, () => cjWaybill());
  for (const waybillNumber of numbers)
    await shipOrder(
      shop,
      order.number,
      { company: "CJ대한통운", waybillNumber, pieces: [{ lineId: line!.id, quantity: 1 }] },
      await acting(),
    );
  return { order, numbers, line: line! };
}

const standsAt = async (number: string) => (await findOrder(shop.db, number))?.delivery;
const allDue = () => shop.db.update(sentParcels).set({ askAt: sql`now()` });

test("each of several parcels is followed; the order is done with the last of them, and told once", async () => {
  const { order, numbers } = await sentInParts(3);
  stand.knows(numbers[0]!, "delivered");
  stand.knows(numbers[1]!, "out");
  stand.knows(numbers[2]!, "moving");
  expect(await trackParcels(shop)).toBe(3);
  const parts = async () =>
    (await viewOrder(shop.db, (await findOrder(shop.db, order.number))!, { masked: true })).parcels;
  expect((await parts()).sent.map(({ tracking }) => tracking?.stage)).toEqual([
    "delivered",
    "out",
    "moving",
  ]);
  expect(await standsAt(order.number)).toBe("delivery");
  stand.knows(numbers[1]!, "delivered");
  stand.knows(numbers[2]!, "delivered");
  await allDue();
  const counts = await Promise.all([trackParcels(shop), trackParcels(shop)]);
  expect(counts.reduce((sum, one) => sum + one)).toBe(2);
  expect(await standsAt(order.number)).toBe("done");
  const events = (await rowsOf(shop.db, timeline, { orderId: order.id })).map(({ event }) => event);
  expect(events.filter((event) => event === "parcel-arrived")).toHaveLength(3);
  expect(events.filter((event) => event === "delivery.arrive")).toHaveLength(1);
  await allDue();
  expect(await trackParcels(shop)).toBe(0);
});

test("an order is not done while a part is still to be sent, and is once that part is cancelled", async () => {
  const { order, numbers, line } = await sentInParts(2);
  for (const number of numbers) stand.knows(number, "delivered");
  await trackParcels(shop);
  expect(await standsAt(order.number)).toBe("delivery");
  await cannotSupply(
    shop,
    order.number,
    { key: randomLetters(20), words: "재고가 없어요.", pieces: [{ lineId: line.id, quantity: 1 }] },
    await acting(),
  );
  expect(await standsAt(order.number)).toBe("done");
});

test("a corrected waybill of one parcel starts anew, and the others go on", async () => {
  const { order, numbers } = await sentInParts(2);
  for (const number of numbers) stand.knows(number, "out");
  await trackParcels(shop);
  const view = async () =>
    (await viewOrder(shop.db, (await findOrder(shop.db, order.number))!, { masked: false })).parcels
      .sent;
  const [, second] = await view();
  const right = cjWaybill();
  await changeWaybill(
    shop,
    order.number,
    { company: "CJ대한통운", waybillNumber: right, parcelId: second!.id },
    await acting(),
  );
  expect((await view()).map(({ tracking }) => tracking?.stage)).toEqual(["out", undefined]);
});

test("a corrected waybill starts anew, and what was said of the wrong one is shown to nobody", async () => {
  const order = await sent();
  stand.knows(order.waybillNumber!, "moving");
  await trackParcels(shop);
  const right = `${next++}0`;
  await changeWaybill(
    shop,
    order.number,
    { company: "우체국택배", waybillNumber: right },
    await acting(),
  );
  const view = async () =>
    (await viewOrder(shop.db, (await findOrder(shop.db, order.number))!, { masked: false }))
      .waybill;
  expect(await view()).toEqual({ company: "우체국택배", number: right, parcel: null });
  stand.knows(right, "out");
  for (let round = 0; round < 2; round++) await trackParcels(shop);
  expect(await view()).toMatchObject({ number: right, parcel: { stage: "out" } });
});

test("a parcel with a number that was somebody else's years ago is not delivered", async () => {
  const order = await sent();
  stand.knows(order.waybillNumber!, "delivered", new Date("2024-03-01T05:00:00Z"));
  await trackParcels(shop);
  expect((await findOrder(shop.db, order.number))?.delivery).toBe("delivery");
  expect((await viewOrder(shop.db, order, { masked: false })).waybill?.parcel).toBeNull();
});

test("the three carriers that nobody follows are never asked about, nor parcels that did not leave or have no number", async () => {
  for (const company of ["드림택배", "국제정보통신", "GTX택배"]) await sent({ company });
  await shop.has.order({
    delivery: "ready",
    payment: "paid",
    waybillCompany: "CJ대한통운",
    waybillNumber: String(next++),
  });
  await shop.has.order({ delivery: "delivery", payment: "paid" });
  // Not even a service that says it follows everybody.
  expect(await trackParcels({ ...shop, courier: { ...stand.courier, follows: () => true } })).toBe(
    0,
  );
  expect(stand.server.asked).toEqual([]);
});

test("a number that stays unknown is asked about ever more seldom, and after a month no more", async () => {
  const order = await sent();
  const rests: number[] = [];
  for (let look = 0; look < 5; look++) {
    await becomesDue();
    await trackParcels(shop);
    rests.push(hoursUntil((await parcelOf(order.id))?.askAt));
  }
  expect(rests).toEqual([4, 8, 16, 24, 24]);
  await shop.db
    .update(parcels)
    .set({ askAt: sql`now()`, since: sql`now() - interval '31 days'` })
    .where(eq(parcels.orderId, order.id));
  expect(await trackParcels(shop)).toBe(0);
});

test("what was known stays while the service is down, which is asked twice and then left alone", async () => {
  silenced();
  const order = await sent();
  stand.knows(order.waybillNumber!, "moving");
  await trackParcels(shop);
  for (let count = 0; count < 4; count++) await sent();
  await becomesDue();
  stand.server.behave("500");
  expect(await trackParcels(shop)).toBe(2);
  expect((await viewOrder(shop.db, order, { masked: false })).waybill?.parcel).toMatchObject({
    stage: "moving",
  });
});

test("when the service wants to be left alone, nobody is asked about until then", async () => {
  silenced();
  for (let count = 0; count < 3; count++) await sent();
  stand.server.behave("429");
  expect(await trackParcels(shop)).toBe(1);
  stand.server.behave("none");
  await becomesDue();
  await sent();
  expect(await trackParcels(shop)).toBe(0);
  await shop.db
    .update(parcels)
    .set({ restsUntil: sql`now() - interval '1 second'` })
    .where(sql`rests_until is not null`);
  expect(await trackParcels(shop)).toBeGreaterThan(0);
});

test("more parcels than a round asks about come in the next ones", async () => {
  const sentOrders = [];
  for (let count = 0; count < 7; count++) sentOrders.push(await sent());
  for (const order of sentOrders) stand.knows(order.waybillNumber!, "moving");
  expect([await trackParcels(shop), await trackParcels(shop), await trackParcels(shop)]).toEqual([
    5, 2, 0,
  ]);
});
