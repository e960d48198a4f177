import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { owner, putGoods, sound, suppliesOf, take, upload } from "#tests/given/goods.ts";
import { testShop } from "#tests/test-shop.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { addGoods } from "#shop/product/goods/add-goods.server.ts";
import { changeGoods } from "#shop/product/goods/change-goods.server.ts";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import { supplies, supplyTransfers } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const refused = (code: string) => expect.objectContaining({ name: "Refusal", code });
const ofDigital = { delivery: "ready", payment: "paid", address: "", postcode: "" } as const;

async function given({ files = 1, bytes = sound() } = {}) {
  const product = await shop.has.product({ shippingClass: "digital" });
  const put = [];
  for (let file = 0; file < files; file += 1) put.push(await putGoods(shop, product.id, { bytes }));
  const order = await shop.has.order({ ...ofDigital, lines: [{ product, quantity: 1 }] });
  return { product, put, order };
}
const standing = async (number: string) => {
  const { delivery, payment } = (await findOrder(shop.db, number))!;
  return `${delivery}/${payment}`;
};
const eventsOf = async (number: string) =>
  (
    await shop.db
      .select({ event: notices.event })
      .from(notices)
      .where(sql`${notices.subjectKey} = ${number} and ${notices.channel} = 'mail'`)
  ).map(({ event }) => event);

test("a paid order hands over its files, byte for byte, from wherever a download goes on", async () => {
  const bytes = sound(3_000_000);
  const { order } = await given({ bytes });
  const [supply] = await suppliesOf(shop, order.number);
  const cut = await take(shop, order.number, supply!, { most: 3 });
  expect(cut.length).toBeGreaterThan(0);
  expect(cut.length).toBeLessThan(bytes.length);
  const rest = await take(shop, order.number, supply!, { from: cut.length });
  expect(Buffer.concat([cut, rest]).equals(Buffer.from(bytes))).toBe(true);

  const [kept] = await rowsOf(shop.db, supplies, { id: supply!.id });
  expect(kept).toMatchObject({ begunAt: expect.any(Date), wholeAt: expect.any(Date) });
  const ledger = await shop.db
    .select({ from: supplyTransfers.sentFrom, to: supplyTransfers.sentTo })
    .from(supplyTransfers)
    .where(eq(supplyTransfers.supplyId, supply!.id))
    .orderBy(supplyTransfers.id);
  expect(ledger[0]!.to).toBeGreaterThanOrEqual(cut.length);
  expect(ledger[1]).toEqual({ from: cut.length, to: bytes.length });
});

test("the ledger is told before a byte leaves, and a part of a file is not the whole", async () => {
  const { order } = await given({ bytes: sound(3_000_000) });
  const [supply] = await suppliesOf(shop, order.number);
  const cut = await take(shop, order.number, supply!, { most: 1 });
  const [row] = await rowsOf(shop.db, supplyTransfers, { supplyId: supply!.id });
  expect(row).toMatchObject({ kind: "save", opener: "device", sentFrom: 0 });
  expect(row!.sentTo).toBeGreaterThanOrEqual(cut.length);
  const [kept] = await rowsOf(shop.db, supplies, { id: supply!.id });
  expect(kept!.begunAt).not.toBeNull();
  expect(kept!.wholeAt).toBeNull();
});

test("an order of files is on its way with the first file and done with the last, without a mail", async () => {
  const { order } = await given({ files: 2 });
  const [first, second] = await suppliesOf(shop, order.number);
  expect(await standing(order.number)).toBe("ready/paid");
  await take(shop, order.number, first!);
  expect(await standing(order.number)).toBe("delivery/paid");
  await take(shop, order.number, second!);
  expect(await standing(order.number)).toBe("done/paid");
  expect((await findOrder(shop.db, order.number))!.doneAt).not.toBeNull();
  const events = await shop.db
    .select({ event: timeline.event, by: timeline.by })
    .from(timeline)
    .where(eq(timeline.orderId, order.id))
    .orderBy(timeline.id);
  expect(events.slice(-2)).toEqual([
    { event: "delivery.begin", by: "shopper" },
    { event: "delivery.finish", by: "shopper" },
  ]);
  expect(await eventsOf(order.number)).toEqual([]);
});

test("an order is not done while a file of it is still to be made, and is once that is opened", async () => {
  const ready = await shop.has.product({ shippingClass: "digital" });
  const unmade = await shop.has.product({ shippingClass: "digital" });
  await putGoods(shop, ready.id);
  const lines = [ready, unmade].map((product) => ({ product, quantity: 1 }));
  const order = await shop.has.order({ ...ofDigital, lines });
  const [first] = await suppliesOf(shop, order.number);
  await take(shop, order.number, first!);
  expect(await standing(order.number)).toBe("delivery/paid");
  await putGoods(shop, unmade.id);
  const made = (await suppliesOf(shop, order.number)).find(({ id }) => id !== first!.id);
  await take(shop, order.number, made!);
  expect(await standing(order.number)).toBe("done/paid");
});

test("a parcel of the same order goes its own way", async () => {
  const product = await shop.has.product({ shippingClass: "digital" });
  const parcel = await shop.has.product({ shippingClass: "parcel" });
  await putGoods(shop, product.id);
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [
      { product, quantity: 1 },
      { product: parcel, quantity: 1 },
    ],
  });
  const all = await suppliesOf(shop, order.number);
  expect(all).toHaveLength(1);
  await take(shop, order.number, all[0]!);
  expect(await standing(order.number)).toBe("ready/paid");
});

test("of a cancellation and a first byte at the same time exactly one happens", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const { order } = await given();
    const [supply] = await suppliesOf(shop, order.number);
    const [cancelled, taken] = await Promise.allSettled([
      cancelOrder(shop, (await findOrder(shop.db, order.number))!, { account: null }),
      take(shop, order.number, supply!),
    ]);
    const [kept] = await rowsOf(shop.db, supplies, { id: supply!.id });
    const began = kept!.begunAt !== null;
    expect(began).toBe(cancelled.status === "rejected");
    if (!began) expect(taken.status).toBe("rejected");
    outcomes.add(String(began));
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test("nothing more leaves once the money goes back, not even of a download under way", async () => {
  const bytes = sound(6_000_000);
  const { order } = await given({ bytes });
  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!, { most: 1 });
  await shop.db.execute(sql`update orders set payment = 'refunded' where id = ${order.id}`);
  await expect(take(shop, order.number, supply!)).rejects.toEqual(refused("goods-not-found"));
  expect(await suppliesOf(shop, order.number)).toEqual([]);

  const other = await given({ bytes });
  const [theirs] = await suppliesOf(shop, other.order.number);
  await expect(
    take(
      {
        ...shop,
        bucket: {
          ...shop.bucket,
          find: async (key, range) => {
            if (range && range.start > 1024 * 1024)
              await shop.db.execute(
                sql`update orders set payment = 'refunded' where id = ${other.order.id}`,
              );
            return shop.bucket.find(key, range);
          },
        },
      },
      other.order.number,
      theirs!,
    ),
  ).rejects.toThrow("supply ended meanwhile");
});

test("a year later it is over, to the second", async () => {
  const { order } = await given();
  const [supply] = await suppliesOf(shop, order.number);
  const days = (supply!.endsAt.getTime() - order.paidAt!.getTime()) / 86_400_000;
  expect(days).toBeCloseTo(365, 5);
  await shop.db
    .update(supplies)
    .set({ endsAt: sql`now()` })
    .where(eq(supplies.id, supply!.id));
  await expect(take(shop, order.number, supply!)).rejects.toEqual(refused("goods-over"));
  expect((await suppliesOf(shop, order.number))[0]).toMatchObject({ isOver: true });
});

test("what a buyer owns is what was sold then: later goods are not theirs, removed ones stay, newer versions come, and they hear of it", async () => {
  const { product, put, order } = await given();
  const { goodsId } = put[0]!;
  const late = await putGoods(shop, product.id);
  await changeGoods(shop, product.id, { intent: "remove", goodsId }, await owner(shop));
  expect(await suppliesOf(shop, order.number)).toMatchObject([{ goodsId }]);
  const next = await shop.has.order({ ...ofDigital, lines: [{ product, quantity: 1 }] });
  expect(await suppliesOf(shop, next.number)).toMatchObject([{ goodsId: late.goodsId }]);

  await putGoods(shop, product.id, { goodsId: late.goodsId, note: "숨소리를 줄였어요" });
  expect(await suppliesOf(shop, next.number)).toMatchObject([
    { version: { number: 2, note: "숨소리를 줄였어요" } },
  ]);
  expect(await eventsOf(next.number)).toEqual(["sounds-renewed"]);
  expect(await eventsOf(order.number)).toEqual([]);
});

test("who paid before there was anything gets what is made, and hears of it once", async () => {
  const product = await shop.has.product({ shippingClass: "digital" });
  const order = await shop.has.order({ ...ofDigital, lines: [{ product, quantity: 1 }] });
  expect(await suppliesOf(shop, order.number)).toEqual([]);
  await putGoods(shop, product.id);
  await putGoods(shop, product.id);
  expect(await suppliesOf(shop, order.number)).toHaveLength(2);
  expect(await eventsOf(order.number)).toEqual(["sounds-ready"]);
});

test("an upload becomes goods once, however often it is asked for, and only as what it is", async () => {
  const product = await shop.has.product({ shippingClass: "digital" });
  const by = await owner(shop);
  const { form, goodsId } = await putGoods(shop, product.id);
  const again = await Promise.all([addGoods(shop, form, by), addGoods(shop, form, by)]);
  expect(again).toEqual([
    { goodsId, number: 1 },
    { goodsId, number: 1 },
  ]);
  const rows = await rowsOf(shop.db, goods, { productId: product.id });
  expect(rows).toHaveLength(1);

  const wrong = await upload(shop, Buffer.from("MZ this is no sound at all, whatever it says"));
  await expect(addGoods(shop, { ...form, name: wrong }, by)).rejects.toEqual(
    refused("goods-unreadable"),
  );
  const zipped = await upload(shop, sound(), "zip");
  await expect(addGoods(shop, { ...form, name: zipped }, by)).rejects.toEqual(
    refused("goods-unreadable"),
  );
  const other = await shop.has.product({ shippingClass: "digital" });
  const fresh = await upload(shop, sound());
  await expect(
    addGoods(shop, { ...form, name: fresh, productId: other.id, goodsId }, by),
  ).rejects.toEqual(refused("goods-not-found"));
});

test("bytes that are sold cannot be removed or replaced, and the ledger cannot be rewritten", async () => {
  const { order, put } = await given();
  const { form } = put[0]!;
  const { account } = await owner(shop);
  const caller = { kind: "administrator" as const, accountId: account.id };
  await expect(removeObject(shop, caller, { bucket: "shop", name: form.name })).rejects.toThrow();
  const [version] = await rowsOf(shop.db, goodsVersions, { goodsId: put[0]!.goodsId });
  expect(version).toBeDefined();

  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!);
  const rewrite = shop.db.update(supplyTransfers).set({ sentTo: 0 });
  await expect(rewrite.where(eq(supplyTransfers.supplyId, supply!.id))).rejects.toThrow();
  await expect(
    shop.db.delete(supplyTransfers).where(eq(supplyTransfers.supplyId, supply!.id)),
  ).rejects.toThrow();
});

test("only who chose an option's value gets what is for it", async () => {
  const product = await shop.has.product({ shippingClass: "digital" });
  const { goodsId } = await putGoods(shop, product.id);
  await shop.db.update(goods).set({ optionId: "chosen-one" }).where(eq(goods.id, goodsId));
  const order = await shop.has.order({ ...ofDigital, lines: [{ product, quantity: 1 }] });
  expect(await suppliesOf(shop, order.number)).toEqual([]);
  await shop.db.execute(
    sql`update order_lines set options = '[{"id":"chosen-one"}]' where order_id = ${order.id}`,
  );
  expect(await suppliesOf(shop, order.number)).toMatchObject([{ goodsId }]);
});
