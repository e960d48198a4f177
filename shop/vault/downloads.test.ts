import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { owner, putGoods, sound, suppliesOf, take } from "#tests/given/goods.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { archiveEntries } from "./archive.server.ts";
import { reopenSupply } from "./reopen-supply.server.ts";
import { supplies } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();

async function bought(terms: { days: number; downloads: number | null }, bytes = sound()) {
  const product = await shop.has.product({ shippingClass: "digital" });
  const { goodsId } = await putGoods(shop, product.id, { bytes });
  const { id, number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  await shop.db.update(orderLines).set({ supplyTerms: terms }).where(eq(orderLines.orderId, id));
  const [supply] = await suppliesOf(shop, number);
  return { product, goodsId, supply: supply!, order: (await findOrder(shop.db, number))! };
}

const over = (id: string) =>
  shop.db
    .update(supplies)
    .set({ endsAt: sql`now()` })
    .where(eq(supplies.id, id));

test("an order keeps the period it was sold with", async () => {
  const { order, supply } = await bought({ days: 30, downloads: null });
  const days = (supply.endsAt.getTime() - order.paidAt!.getTime()) / 86_400_000;
  expect(days).toBeCloseTo(30, 5);
});

test("whole downloads are counted by their bytes: cut ones go on, a newer version is another", async () => {
  const bytes = sound(3_000_000);
  const { product, goodsId, order, supply } = await bought({ days: 365, downloads: 2 }, bytes);
  await take(shop, order.number, supply, { most: 1 });
  await take(shop, order.number, supply, { from: 1_500_000 });
  await take(shop, order.number, supply);
  expect(await refused(take(shop, order.number, supply))).toBe("done");
  expect(await refused(take(shop, order.number, supply))).toBe("goods-used-up");
  await putGoods(shop, product.id, { goodsId });
  const [newer] = await suppliesOf(shop, order.number);
  expect(await refused(take(shop, order.number, newer!))).toBe("done");
});

test("of two last downloads at the same time exactly one is whole", async () => {
  for (const bytes of [sound(), sound(2_500_000)]) {
    const { order, supply } = await bought({ days: 365, downloads: 1 }, bytes);
    const both = await Promise.allSettled([
      take(shop, order.number, supply),
      take(shop, order.number, supply),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("the desk reads who took what, and opens it again with a reason that stays", async () => {
  const { order, supply } = await bought({ days: 30, downloads: 1 });
  await take(shop, order.number, supply);
  await over(supply.id);
  const acting = await owner(shop);
  const seen = await findAdminOrder(shop.db, order.number, acting);
  expect(seen!.supplies).toMatchObject([
    {
      id: supply.id,
      isOver: true,
      downloads: 1,
      transfers: [{ kind: "save", opener: "device", version: 1, sentFrom: 0 }],
    },
  ]);
  const reopen = { supply: supply.id, reason: "전화로 부탁하셨어요" };
  await reopenSupply(shop, order.number, reopen, acting);
  const [log] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(log).toMatchObject({
    action: "order.supply-reopen",
    subject: `order ${order.number}`,
    reason: reopen.reason,
    before: { savedBytes: supply.version.size },
  });
  const [now] = await suppliesOf(shop, order.number);
  expect((now!.endsAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
  expect(await refused(take(shop, order.number, supply))).toBe("done");
  const other = await bought({ days: 1, downloads: null });
  expect(await refused(reopenSupply(shop, other.order.number, reopen, acting))).toBe(
    "goods-not-found",
  );
  await shop.db.execute(sql`update orders set payment = 'refunded' where id = ${order.id}`);
  expect(await refused(reopenSupply(shop, order.number, reopen, acting))).toBe("goods-not-found");
});

test("an archive writes each file down before its bytes leave, and stops where the money goes back", async () => {
  const { product, order } = await bought({ days: 365, downloads: null });
  await putGoods(shop, product.id);
  const two = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  expect(two.number).not.toBe(order.number);
  const foundOrder = (await findOrder(shop.db, two.number))!;
  const entries = await archiveEntries(shop, foundOrder, { by: "device", hash: "x".repeat(22) });
  expect(entries.map(({ name }) => name)).toEqual(["목소리.wav", "목소리 (2).wav"]);
  const begun = async () =>
    (await rowsOf(shop.db, supplies, { orderId: two.id })).filter(({ begunAt }) => begunAt).length;
  expect(await begun()).toBe(0);
  for await (const bytes of entries[0]!.read())
    expect([bytes.length > 0, await begun()]).toEqual([true, 1]);
  await shop.db.execute(sql`update orders set payment = 'refunded' where id = ${two.id}`);
  const rest = async () => {
    for await (const _bytes of entries[1]!.read());
  };
  expect(await refused(rest())).toBe("goods-not-found");
  expect(await begun()).toBe(1);
});
