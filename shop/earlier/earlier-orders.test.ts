import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { users } from "#shop/member/table.server.ts";
import { DEPARTED_NAME } from "#shop/order/whose-order.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { buildEarlierOrder } from "#tests/has/earlier-order.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import { partFromBuyer } from "./part-from-buyer.server.ts";
import { earlierOrderLines, earlierOrders, retainedEarlierOrders } from "./table.server.ts";
import { takeOverEarlierOrders } from "./take-over-earlier-orders.server.ts";

const DAY = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const FIVE_YEARS = 5 * 365.25;

test("an order becomes the member's who proved the address, and nobody else's", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  const unproved = await shop.has.member();
  await shop.db.update(users).set({ emailProof: null }).where(eq(users.id, unproved.id));
  const own = await buildEarlierOrder(shop, { buyerEmail: member.email });
  const other = await buildEarlierOrder(shop, { buyerEmail: unproved.email });
  const nobody = await buildEarlierOrder(shop, { buyerEmail: null });
  for (const { id } of [member, unproved]) await takeOverEarlierOrders(shop.db, id);
  const accountOf = async ({ id }: { id: string }) =>
    (await rowsOf(shop.db, earlierOrders, { id }))[0]!.accountId;
  expect([await accountOf(own), await accountOf(other), await accountOf(nobody)]).toEqual([
    member.id,
    null,
    null,
  ]);
  await shop.db.update(users).set({ email: "new@example.com" }).where(eq(users.id, member.id));
  const second = await shop.has.member({ email: member.email });
  await takeOverEarlierOrders(shop.db, second.id);
  expect(await accountOf(own)).toBe(member.id);
});

test("an order is forgotten five years after it, an unpaid one after a week, and none before", async () => {
  const shop = await testShop();
  const at = (days: number, more: Parameters<typeof buildEarlierOrder>[1] = {}) =>
    buildEarlierOrder(shop, { placedAt: ago(days), paidAt: ago(days), ...more });
  const unpaid = { paidAt: null, status: "waiting" } as const;
  const [old, paidLater, young, late, fresh] = [
    await at(FIVE_YEARS + 3),
    await at(FIVE_YEARS + 3, { paidAt: ago(FIVE_YEARS - 3) }),
    await at(FIVE_YEARS - 3),
    await at(9, unpaid),
    await at(6, unpaid),
  ];
  const run = await runRetention(shop, { now: true });
  expect(run).toMatchObject({ counts: { earlier_orders: 2 } });
  const left = new Set((await shop.db.select().from(earlierOrders)).map(({ id }) => id));
  expect([old, paidLater, young, late, fresh].map(({ id }) => left.has(id))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(await rowsOf(shop.db, earlierOrderLines, { orderId: old.id })).toEqual([]);
});

test("who leaves is stored apart until the order is forgotten, and is nowhere else", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  const order = await buildEarlierOrder(shop, { buyerEmail: member.email });
  const other = await buildEarlierOrder(shop);
  await inTransaction(shop.db, (db) => partFromBuyer(db, member.id));
  const [row] = await rowsOf(shop.db, earlierOrders, { id: order.id });
  expect(row).toMatchObject({
    buyerName: DEPARTED_NAME,
    buyerEmail: null,
    accountId: null,
    total: 25_000,
  });
  const words = JSON.stringify(row);
  for (const personal of [
    member.email,
    order.buyerName,
    order.buyerPhone,
    order.receiverName,
    order.address,
    order.waybill,
    order.memo,
  ])
    expect(words).not.toContain(personal);
  const [kept] = await rowsOf(shop.db, retainedEarlierOrders, { orderId: order.id });
  expect(kept!.personal).toMatchObject({
    buyerName: order.buyerName,
    buyerEmail: member.email,
    address: order.address,
  });
  expect((await rowsOf(shop.db, earlierOrders, { id: other.id }))[0]).toEqual(other);
  await shop.db
    .update(earlierOrders)
    .set({ placedAt: ago(FIVE_YEARS + 3), paidAt: null })
    .where(eq(earlierOrders.id, order.id));
  await runRetention(shop, { now: true });
  expect(await rowsOf(shop.db, retainedEarlierOrders, { orderId: order.id })).toEqual([]);
});
