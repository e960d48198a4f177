import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formerPrice } from "#shop/law/former-price.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { findEditableProduct } from "./edit/find-editable-product.server.ts";
import { finalPrice, struckPrice } from "./price.ts";
import { priceHistory, products } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const rowOf = async (id: string) => (await rowsOf(shop.db, products, { id }))[0]!;
const historyOf = (id: string) =>
  shop.db
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.productId, id))
    .orderBy(priceHistory.at, priceHistory.id);
/** As if everything had happened so many days earlier. */
const age = (id: string, days: number) =>
  asOwner(
    shop,
    `update price_history set at = at - interval '${days} days' where product_id = '${id}'`,
  );
const change = (id: string, part: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(part).where(eq(products.id, id));

test("a price is struck through only after it was asked for 20 days, and a new product has none", async () => {
  const { id } = await shop.has.product({ price: 10_000 });
  await change(id, { discountRatio: 20 });
  expect(struckPrice(await rowOf(id))).toBeNull();
  await change(id, { discountRatio: null });
  await age(id, 19);
  await change(id, { discountRatio: 20 });
  expect(struckPrice(await rowOf(id))).toBeNull();

  const sold = await shop.has.product({ price: 10_000 });
  await age(sold.id, 21);
  await change(sold.id, { discountRatio: 20 });
  expect(struckPrice(await rowOf(sold.id))).toBe(10_000);
  await change(sold.id, { stock: 3, title: "다른 이름" });
  await change(sold.id, { isShow: false });
  await change(sold.id, { isShow: true });
  expect(struckPrice(await rowOf(sold.id))).toBe(10_000);
});

const strike = (strikes: "always" | "proven" | null) =>
  asOwner(
    shop,
    `update site_settings set settings = settings || '${JSON.stringify({ strikes })}'::jsonb`,
  );

// covers 2.43
test("until the owner chooses otherwise every discount is struck through; her choice holds for what is on sale already", async () => {
  const { id } = await shop.has.product({ price: 10_000 });
  try {
    await change(id, { discountRatio: 20 });
    expect(struckPrice(await rowOf(id))).toBeNull();
    await strike(null);
    expect(struckPrice(await rowOf(id))).toBe(10_000);
    await change(id, { price: 12_000 });
    expect(struckPrice(await rowOf(id))).toBe(12_000);
    await change(id, { discountRatio: null });
    expect(struckPrice(await rowOf(id))).toBeNull();
    await change(id, { discountRatio: 10 });
    // What the history proves is told to the owner, whatever shoppers see.
    expect((await findEditableProduct(shop.db, id))!.basePrice).toBeNull();
    await strike("proven");
    expect(struckPrice(await rowOf(id))).toBeNull();
    await strike("always");
    expect(struckPrice(await rowOf(id))).toBe(12_000);
  } finally {
    await strike("proven");
  }
});

test("a price that was raised before the discount, or was hidden, proves nothing", async () => {
  const raised = await shop.has.product({ price: 8_000 });
  await age(raised.id, 30);
  await change(raised.id, { price: 10_000 });
  await age(raised.id, 5);
  await change(raised.id, { discountRatio: 20 });
  expect(await rowOf(raised.id)).toMatchObject({ basePrice: 8_000 });
  expect(struckPrice(await rowOf(raised.id))).toBeNull();

  const hidden = await shop.has.product({ price: 10_000, isShow: false });
  await age(hidden.id, 30);
  await change(hidden.id, { isShow: true });
  await age(hidden.id, 5);
  await change(hidden.id, { discountRatio: 20 });
  expect(await rowOf(hidden.id)).toMatchObject({ basePrice: null });
});

test("the history is written by the database alone, once for each change, a thousand of them too", async () => {
  const { id } = await shop.has.product({ price: 10_000 });
  await change(id, { price: 10_000 });
  expect(await historyOf(id)).toHaveLength(1);
  await shop.db.execute(sql`do $$ begin for step in 1..1000 loop
    update products set price = 10000 + step where id = '${sql.raw(id)}'; end loop; end $$`);
  expect(await historyOf(id)).toHaveLength(1001);
  await expect(shop.db.delete(priceHistory)).rejects.toThrow();
  await expect(shop.db.update(priceHistory).set({ final: 1 })).rejects.toThrow();
});

test("whatever happened to a product, the database and the lines of its history say the same", async () => {
  const step = fc.record({
    days: fc.constantFrom(0, 1, 7, 19, 20, 21, 40),
    price: fc.constantFrom(8_000, 10_000, 12_000),
    discountRatio: fc.constantFrom(null, 10, 20),
    isShow: fc.constantFrom(true, true, true, false),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { id } = await shop.has.product({ price: 10_000 });
      for (const { days, ...part } of steps) {
        await age(id, days);
        await change(id, part);
      }
      const { basePrice, ...row } = await rowOf(id);
      const { lowest } = formerPrice(await historyOf(id));
      expect(basePrice).toBe(finalPrice(row) < row.price ? lowest : null);
      if (struckPrice({ ...row, basePrice })) expect(lowest).toBeGreaterThanOrEqual(row.price);
    }),
    { numRuns: 10 },
  );
});
