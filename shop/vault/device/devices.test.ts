import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { owner, putGoods, suppliesOf, take } from "#tests/given/goods.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { partFromMember } from "#shop/order/departure/part-from-member.server.ts";
import { separateRetainedOrders } from "#shop/order/departure/separate-retained-orders.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Opener } from "../opener.server.ts";
import { viewSounds } from "../view-sounds.server.ts";
import { deviceOf } from "./devices.server.ts";
import { freeDevices } from "./free-devices.server.ts";
import { removeDevice } from "./remove-device.server.ts";
import { supplyDevices } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
const on = (id: string | null): Opener => ({
  by: "device",
  hash: "one-buyer-of-a-test-00",
  device: id === null ? null : deviceOf(id, IPHONE),
});

async function bought(devices: number | null, { memberId }: { memberId?: string } = {}) {
  const product = await shop.has.product({ shippingClass: "digital" });
  await putGoods(shop, product.id);
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    ...(memberId && { memberId, guestId: null }),
    lines: [{ product, quantity: 1 }],
  });
  const supplyTerms = { days: 365, downloads: null, devices };
  await shop.db.update(orderLines).set({ supplyTerms }).where(eq(orderLines.orderId, order.id));
  const [supply] = await suppliesOf(shop, order.number);
  const open = (id: string | null) =>
    refused(take(shop, order.number, supply!, { opener: on(id) }));
  const places = async (id: string | null) => (await viewSounds(shop, order, on(id)))[0]!.places!;
  return { order, open, places };
}

test("so many devices open it, the next one does not, and any number does where nobody counts", async () => {
  const { order, open, places } = await bought(2);
  expect(await open("phone")).toBe("done");
  expect(await open("laptop")).toBe("done");
  expect(await open("phone")).toBe("done");
  expect(await open("a friend's")).toBe("goods-devices-full");
  expect(await open(null)).toBe("goods-device-unknown");
  expect(await places("phone")).toMatchObject({
    most: 2,
    isFull: false,
    changesLeft: 2,
    used: [
      { name: "iPhone · Safari", isThis: true },
      { name: "iPhone · Safari", isThis: false },
    ],
  });
  expect(await places("a friend's")).toMatchObject({ isFull: true });
  const [sounds] = await viewSounds(shop, order, on("a friend's"));
  expect(sounds!.sounds).toMatchObject([{ playPath: null, savePath: null }]);
  const [kept] = await shop.db.select().from(supplyDevices).limit(1);
  expect(JSON.stringify(kept)).not.toContain("phone");

  const uncounted = await bought(null);
  for (const id of ["one", "two", "three", null]) expect(await uncounted.open(id)).toBe("done");
});

test("of two new devices for the last place at the same time exactly one gets it", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { open, places } = await bought(1);
    const both = await Promise.all([open(`left ${round}`), open(`right ${round}`)]);
    expect(both.toSorted()).toEqual(["done", "goods-devices-full"]);
    expect((await places(null)).used).toHaveLength(1);
  }
});

test("a buyer takes devices off as often a year as devices are allowed, then the desk does, with a reason", async () => {
  const { order, open, places } = await bought(1);
  const swap = async (to: string) => {
    const [used] = (await places(null)).used;
    return [await refused(removeDevice(shop, order, used!.id)), await open(to)];
  };
  expect(await open("first")).toBe("done");
  expect(await swap("second")).toEqual(["done", "done"]);
  expect(await open("first")).toBe("goods-devices-full");
  expect(await places("second")).toMatchObject({ changesLeft: 0 });
  expect(await swap("third")).toEqual(["goods-devices-fixed", "goods-devices-full"]);

  const acting = await owner(shop);
  const [line] = await listLines(shop.db, order.id);
  const seen = await findAdminOrder(shop.db, order.number, acting);
  expect(seen!.devices).toMatchObject([
    { lineId: line!.id, most: 1, used: [{ name: "iPhone · Safari" }] },
  ]);
  const freed = { line: line!.id, reason: "휴대전화를 바꾸셨어요" };
  await freeDevices(shop, order.number, freed, acting);
  const [log] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(log).toMatchObject({
    action: "order.supply-devices",
    reason: freed.reason,
    before: { devices: 1 },
  });
  expect(await open("third")).toBe("done");
  expect(await refused(freeDevices(shop, (await bought(1)).order.number, freed, acting))).toBe(
    "goods-device-gone",
  );

  await shop.db
    .update(supplyDevices)
    .set({ removedAt: sql`removed_at - interval '1 year'` })
    .where(and(eq(supplyDevices.lineId, line!.id), isNotNull(supplyDevices.removedAt)));
  expect(await swap("fourth")).toEqual(["done", "done"]);
});

test("nobody takes a device off an order that is not theirs, and of two at once one is counted", async () => {
  const mine = await bought(1);
  const other = await bought(1);
  await mine.open("phone");
  await other.open("tablet");
  const [theirs] = (await other.places(null)).used;
  expect(await refused(removeDevice(shop, mine.order, theirs!.id))).toBe("goods-device-gone");
  const twice = await Promise.all(
    [1, 2].map(() => refused(removeDevice(shop, other.order, theirs!.id))),
  );
  expect(twice.toSorted()).toEqual(["done", "goods-device-gone"]);
  expect(await other.places(null)).toMatchObject({ used: [], changesLeft: 0 });
});

test("how many devices is part of the contract: a later change reaches later orders alone", async () => {
  const product = await shop.has.product({ shippingClass: "digital", supplyDevices: 3 });
  const who = { guestId: randomLetters(26) };
  const placed = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), who);
  await shop.db.update(products).set({ supplyDevices: 1 }).where(eq(products.id, product.id));
  const [line] = await listLines(shop.db, placed.id);
  expect(line!.supplyTerms).toMatchObject({ devices: 3 });
});

test("the names of devices go when what is personal in an order goes", async () => {
  const member = await shop.has.member();
  const { order, open } = await bought(2, { memberId: member.id });
  expect(await open("phone")).toBe("done");
  await partFromMember(shop.db, member.id);
  await shop.db.execute(sql`
    update order_timeline set at = at - interval '8 days' where order_id = ${order.id}`);
  await separateRetainedOrders(shop.db, shop);
  const [line] = await listLines(shop.db, order.id);
  expect(await rowsOf(shop.db, supplyDevices, { lineId: line!.id })).toEqual([]);
});
