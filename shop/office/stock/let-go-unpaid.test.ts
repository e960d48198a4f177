import { desc, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { countDuties, listDuties } from "#shop/office/duty/list-duties.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { fromLine } from "#shop/order/limit/placed-from.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop } from "#tests/test-shop.ts";
import { letGoUnpaid } from "./let-go-unpaid.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

test("a shelf that unpaid orders hold is a duty, and one press puts its pieces back; whoever ordered this moment, or pays, keeps theirs", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 9, limitPerPerson: 3 });
  const acting = { account: await shop.has.admin(), address: "203.0.113.5" };
  const place = async (quantity: number, minutes: number, address: string) => {
    const form = await buildOrderForm(shop.db, [{ product, quantity }]);
    const from = fromLine(shop, address);
    const order = await placeOrder(shop, form, { guestId: randomLetters(26) }, { from });
    await shop.db
      .update(orders)
      .set({ placedAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(orders.id, order.id));
    return async () => (await rowsOf(shop.db, orders, { id: order.id }))[0]!;
  };
  const held = async () => (await countDuties(shop, ["held"]))[0]!.count;
  const old = [await place(3, 6, "203.0.113.21"), await place(1, 9, "203.0.113.22")];
  const fresh = await place(1, 1, "203.0.113.23");
  const paying = await place(1, 8, "203.0.113.24");
  await moveOrder(shop.db, await paying(), { payment: "confirm", by: "payment" });
  // It took nothing from the shelf, so its end would put nothing back.
  const uncounted = await shop.has.order({
    lines: [{ product, quantity: 1 }],
    placedAt: new Date(Date.now() - 600_000),
    expiresAt: new Date(Date.now() + 600_000),
  });
  expect(await held()).toBe(1);

  const presses = await Promise.allSettled(
    [1, 2].map(() => letGoUnpaid(shop, { productId: product.id, heldBy: "unpaid" }, acting)),
  );
  const ended = presses.map((press) => (press.status === "fulfilled" ? press.value : 0));
  expect(ended[0]! + ended[1]!).toBe(2);
  for (const order of old)
    expect(await order()).toMatchObject({
      payment: "expired",
      delivery: "failure",
      hold: "released",
    });
  expect((await fresh()).hold).toBe("held");
  const [other] = await rowsOf(shop.db, orders, { id: uncounted.id });
  expect(other!.hold).toBe("held");
  expect((await paying()).payment).toBe("confirming");
  const [shelf] = await rowsOf(shop.db, products, { id: product.id });
  expect([shelf!.stock, await held()]).toEqual([7, 0]);
  const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "stock.let-go", subject: `product ${product.id}` });
  await expect(
    letGoUnpaid(shop, { productId: product.id, heldBy: "unpaid" }, acting),
  ).rejects.toMatchObject({
    code: "nothing-held",
  });
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 9 }, settled: false })).toEqual([]);
});

test("deposits of everybody who holds are shown and let go of apart, a member's and strangers' alike; unpaid ones go on without them", async () => {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const acting = { account: await shop.has.admin(), address: "203.0.113.5" };
  const product = await shop.has.product({ stock: 9 });
  const member = await shop.has.member();
  const deposits = [];
  for (const who of [{ memberId: member.id }, { guestId: randomLetters(26) }]) {
    const lines = [{ product, quantity: 2 }];
    const form = await buildOrderForm(shop.db, lines, { payBy: "virtual_account" });
    const order = await placeOrder(shop, form, who);
    const paymentKey = payments.authenticate(order);
    await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
    deposits.push(order.id);
  }
  const form = await buildOrderForm(shop.db, [{ product, quantity: 1 }]);
  const unpaid = await placeOrder(shop, form, { guestId: randomLetters(26) });
  await shop.db
    .update(orders)
    .set({ placedAt: sql`now() - interval '6 minutes'` })
    .where(inArray(orders.id, [...deposits, unpaid.id]));
  const shown = async () =>
    (await listDuties(shop, ["held"])).rows
      .filter(({ key }) => key === product.id)
      .map(({ of, what }) => `${of} ${what.replace(/.* · /, "")}`)
      .toSorted();
  const stock = async () => (await rowsOf(shop.db, products, { id: product.id }))[0]!.stock;
  expect([await shown(), await stock()]).toEqual([["deposit 4개", "unpaid 1개"], 4]);

  expect(await letGoUnpaid(shop, { productId: product.id, heldBy: "unpaid" }, acting)).toBe(1);
  expect([await shown(), await stock()]).toEqual([[], 5]);
  expect(await letGoUnpaid(shop, { productId: product.id, heldBy: "deposit" }, acting)).toBe(2);
  expect(await stock()).toBe(9);
  const ended = await shop.db.select().from(orders).where(inArray(orders.id, deposits));
  expect(ended.map(({ payment, hold }) => `${payment} ${hold}`)).toEqual([
    "expired released",
    "expired released",
  ]);
});
