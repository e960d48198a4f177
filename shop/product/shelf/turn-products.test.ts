import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { findProduct } from "../find-product.server.ts";
import { productSearch } from "../search/table.server.ts";
import { products } from "../table.server.ts";
import { turnProducts } from "./turn-products.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const rowOf = async (id: string) => (await rowsOf(shop.db, products, { id }))[0]!;
const foundPrice = async (id: string) =>
  (await rowsOf(shop.db, productSearch, { productId: id }))[0]?.price;
type Turn = "discountFrom" | "discountUntil" | "publishAt" | "reservationClosesAt";
/**
 * Its transaction began before that moment, and it is over afterwards: it has passed, and nothing
 * has turned.
 */
const comes = (id: string, turn: Turn) =>
  shop.db.transaction((db) =>
    db
      .update(products)
      .set({ [turn]: sql`clock_timestamp()` })
      .where(eq(products.id, id)),
  );

test("a discount begins and ends by the clock for whoever reads or orders, before any job has run", async () => {
  const { id } = await shop.has.product({
    price: 10_000,
    discountRatio: 50,
    discountFrom: inDays(1),
    discountUntil: inDays(2),
  });
  const priceNow = async () => {
    const { lines } = await quoteOrder(shop.db, [{ productId: id, quantity: 1, optionIds: [] }]);
    const shown = await findProduct(shop.db, id);
    return [lines[0]!.unitPrice, shown!.discountRatio, shown!.discountUntil !== null];
  };
  expect(await priceNow()).toEqual([10_000, null, false]);
  await comes(id, "discountFrom");
  expect(await priceNow()).toEqual([5000, 50, true]);
  const seen = await buildOrderForm(shop.db, [{ product: { id } }]);
  await comes(id, "discountUntil");
  expect(await priceNow()).toEqual([10_000, null, false]);
  await expect(placeOrder(shop, seen, { guestId: "g".repeat(26) })).rejects.toMatchObject({
    code: "price-changed",
  });
});

test("a moment that passed finds the product anew at its price, tells the kept pages once, and knows the next", async () => {
  const { id } = await shop.has.product({
    price: 10_000,
    discountRatio: 50,
    discountUntil: inDays(2),
  });
  expect(await foundPrice(id)).toBe(5000);
  expect((await rowOf(id)).nextTurnAt).toEqual((await rowOf(id)).discountUntil);
  const later = inDays(9);
  await shop.db.update(products).set({ reservationClosesAt: later }).where(eq(products.id, id));
  await comes(id, "discountUntil");
  const line = new Client({ connectionString: shop.databaseUrl });
  await line.connect();
  const payloads: (string | undefined)[] = [];
  line.on("notification", ({ payload }) => payloads.push(payload));
  try {
    await line.query("listen shop_pages");
    await turnProducts(shop);
    await turnProducts(shop);
    await line.query("select 1");
  } finally {
    await line.end();
  }
  expect(payloads.filter((payload) => payload === `product ${id}`)).toHaveLength(1);
  expect(await foundPrice(id)).toBe(10_000);
  expect((await rowOf(id)).nextTurnAt).toEqual(later);
});

test("nobody can order before the sale begins or after it ended", async () => {
  const problemOf = async (period: object) => {
    const { id } = await shop.has.product(period);
    const { lines } = await quoteOrder(shop.db, [{ productId: id, quantity: 1, optionIds: [] }]);
    return lines[0]!.problem;
  };
  expect(await problemOf({ reservationOpensAt: inDays(1) })).toBe("product-not-orderable");
  expect(await problemOf({ reservationClosesAt: inDays(-1) })).toBe("product-not-orderable");
  const open = { reservationOpensAt: inDays(-1), reservationClosesAt: inDays(1) };
  expect(await problemOf(open)).toBe(null);
});

test("a hidden product shows itself once, written down, but not without something to hand over", async () => {
  const hidden = { isShow: false, publishAt: inDays(1) };
  const [ready, empty] = [
    await shop.has.product({ ...hidden, shippingClass: "parcel" }),
    await shop.has.product({ ...hidden, shippingClass: "digital", supplyNote: "" }),
  ];
  await turnProducts(shop);
  expect((await rowOf(ready.id)).isShow).toBe(false);
  for (const { id } of [ready, empty]) await comes(id, "publishAt");
  await turnProducts(shop);
  expect(await rowOf(ready.id)).toMatchObject({ isShow: true, publishAt: null });
  expect(await foundPrice(ready.id)).toBe(ready.price);
  expect((await rowOf(empty.id)).isShow).toBe(false);
  await shop.db.update(products).set({ isShow: false }).where(eq(products.id, ready.id));
  await turnProducts(shop);
  expect((await rowOf(ready.id)).isShow).toBe(false);
  const written = await rowsOf(shop.db, auditLog, { subject: `product ${ready.id}` });
  expect(written.map(({ action }) => action)).toEqual(["product.publish"]);
});
