import { createHash } from "node:crypto";
import { asc } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { productOptions, products } from "../table.server.ts";
import { changeGrid } from "./change-grid.server.ts";
import { listProducts } from "../list-products.server.ts";
import { cellNamed, gridColumns, type GridCell } from "./grid-cells.ts";
import { placesApart } from "./list-place.ts";
import { listUndoable, undoGrid } from "./undo-grid.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const by = { account: await shop.has.admin(), address: "203.0.113.7" };

const cell = (name: string, was: string, typed: string): GridCell => ({
  ...cellNamed(name)!,
  was,
  typed,
});
const change = (...cells: GridCell[]) => changeGrid(shop.db, cells, { by });
const troublesOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isBadInput(error)) throw error ?? new Error("it was not refused");
  return error.errors;
};
const rowOf = async (id: string) => {
  const [row] = await rowsOf(shop.db, products, { id });
  return row!;
};
/** All that the grid can change. */
const hashOf = async (ids: string[]) => {
  const rows = await shop.db.select().from(products).orderBy(asc(products.id));
  const options = await shop.db.select().from(productOptions).orderBy(asc(productOptions.id));
  const content = [
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ version: _version, updatedAt: _at, ...row }) => row),
    options.filter(({ productId }) => ids.includes(productId)),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
};
const withOptions = () =>
  shop.has.product({
    stock: 10,
    options: [{ name: "범위", values: [{ label: "개인" }, { label: "상업", stock: 3 }] }],
  });

test("many cells of several products are changed at once, written down, and undone to equal rows", async () => {
  const [one, other] = [await withOptions(), await shop.has.product({ price: 10_000 })];
  const before = await hashOf([one.id, other.id]);
  const [, business] = one.options;
  const changed = await change(
    cell(`product.${one.id}.price`, "39900", "42,900원"),
    cell(`product.${one.id}.stock`, "10", ""),
    cell(`option.${business!.id}.priceDifference`, "0", "30000"),
    cell(`option.${business!.id}.stock`, "3", "8"),
    cell(`product.${other.id}.discountRatio`, "", "15"),
    cell(`product.${other.id}.isShow`, "on", ""),
  );
  expect(changed).toMatchObject({ cells: 6, products: 2 });
  expect(await rowOf(one.id)).toMatchObject({ price: 42_900, stock: null, version: 2 });
  expect(await rowOf(other.id)).toMatchObject({ discountRatio: 15, isShow: false });
  const [value] = await rowsOf(shop.db, productOptions, { id: business!.id });
  expect(value).toMatchObject({ priceDifference: 30_000, stock: 8 });
  const audits = await rowsOf(shop.db, auditLog, { subject: `product ${one.id}` });
  expect(audits.map(({ action }) => action)).toEqual(["product.edit"]);

  expect((await listUndoable(shop.db)).map(({ id }) => id)).toContain(changed.id);
  await undoGrid(shop.db, changed.id, { by });
  expect(await hashOf([one.id, other.id])).toBe(before);
  expect((await listUndoable(shop.db)).map(({ id }) => id)).not.toContain(changed.id);
  await expect(undoGrid(shop.db, changed.id, { by })).rejects.toMatchObject({
    code: "illegal-move",
  });
});

test("periods and the time to publish are cells too, and undoing brings back what showing ended", async () => {
  const { id } = await shop.has.product({
    isShow: false,
    publishAt: new Date("2031-01-02T00:00Z"),
  });
  const before = await hashOf([id]);
  const changed = await change(
    cell(`product.${id}.discountRatio`, "", "20"),
    cell(`product.${id}.discountFrom`, "", "2030-11-27T00:00"),
    cell(`product.${id}.discountUntil`, "", "2030-12-01T00:00"),
    cell(`product.${id}.reservationClosesAt`, "", "2030-12-24T00:00"),
    cell(`product.${id}.isShow`, "", "on"),
  );
  expect(await rowOf(id)).toMatchObject({
    discountUntil: new Date("2030-11-30T15:00Z"),
    nextTurnAt: new Date("2030-11-26T15:00Z"),
    publishAt: null,
    isShow: true,
  });
  const again = cell(`product.${id}.publishAt`, "", "2031-01-02T09:00");
  expect(await troublesOf(change(again))).toEqual({
    [`product.${id}.publishAt`]: ["이미 보이는 상품이에요. 숨긴 뒤에 정해주세요."],
  });
  await undoGrid(shop.db, changed.id, { by });
  expect(await hashOf([id])).toBe(before);
});

test("two products that change places stand so in every list, also when they were made at once, and undoing puts them back", async () => {
  const made = { create: new Date("2026-01-02T03:04:05.678Z") };
  const [one, other] = [await shop.has.product(made), await shop.has.product(made)];
  const listed = async () => {
    const { products: all } = await listProducts(shop.db);
    return all.map(({ id }) => id).filter((id) => id === one.id || id === other.id);
  };
  const before = await hashOf([one.id, other.id]);
  const [top, below] = await listed();
  const typed = gridColumns.product.create.typed(made.create);
  const [later, earlier] = placesApart(typed, typed);
  const changed = await change(
    cell(`product.${below}.create`, typed, later),
    cell(`product.${top}.create`, typed, earlier),
  );
  expect(await listed()).toEqual([below, top]);
  await undoGrid(shop.db, changed.id, { by });
  expect(await hashOf([one.id, other.id])).toBe(before);
  expect(await listed()).toEqual([top, below]);
});

test("of one cell that cannot be, nothing is changed, and each says what is wrong beside itself", async () => {
  const product = await withOptions();
  const [personal] = product.options;
  const before = await hashOf([product.id]);
  const names = {
    price: `product.${product.id}.price`,
    ratio: `product.${product.id}.discountRatio`,
    opens: `product.${product.id}.reservationOpensAt`,
    gone: "product.none.price",
  };
  const errors = await troublesOf(
    change(
      cell(names.price, "39900", "3.3E+4"),
      cell(names.ratio, "", "100"),
      cell(names.gone, "1", "2"),
      cell(`product.${product.id}.stock`, "10", "12"),
    ),
  );
  expect(Object.keys(errors).toSorted()).toEqual([names.gone, names.price, names.ratio].toSorted());
  expect(errors[names.price]![0]).toContain("가격은 0원에서");
  const closes = `product.${product.id}.reservationClosesAt`;
  const backwards = [
    cell(names.opens, "", "2026-12-24T10:00"),
    cell(closes, "", "2026-12-01T10:00"),
  ];
  expect(Object.values(await troublesOf(change(...backwards)))).toEqual([
    ["판매를 마치는 시각은 시작보다 뒤여야 해요."],
  ]);
  const difference = `option.${personal!.id}.priceDifference`;
  expect(Object.keys(await troublesOf(change(cell(difference, "0", "-50000"))))).toEqual([
    difference,
  ]);
  expect(await hashOf([product.id])).toBe(before);
});

test("a digital product with nothing to hand over is not shown", async () => {
  const product = await shop.has.product({ isShow: false, supplyNote: "" });
  const name = `product.${product.id}.isShow`;
  expect(Object.keys(await troublesOf(change(cell(name, "", "on"))))).toEqual([name]);
  expect((await rowOf(product.id)).isShow).toBe(false);
});

test("two people at once: the second is told what the first wrote; pieces sold meanwhile stay sold", async () => {
  const product = await shop.has.product({ price: 10_000, stock: 10 });
  const name = `product.${product.id}.price`;
  const results = await Promise.allSettled([
    change(cell(name, "10000", "11000")),
    change(cell(name, "10000", "12000")),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { price } = await rowOf(product.id);
  const refused = results.find((one) => one.status === "rejected")!;
  expect(String(Object.values((refused.reason as { errors: object }).errors))).toContain(
    `${price}(으)로`,
  );

  await takeStock(shop.db, [
    { productId: product.id, quantity: 4, shelves: { product: true, options: [] } },
  ]);
  const changed = await change(cell(`product.${product.id}.stock`, "10", "30"));
  expect((await rowOf(product.id)).stock).toBe(26);
  await takeStock(shop.db, [
    { productId: product.id, quantity: 1, shelves: { product: true, options: [] } },
  ]);
  await undoGrid(shop.db, changed.id, { by });
  expect((await rowOf(product.id)).stock).toBe(5);
});

test("what was changed again since is not undone, and nothing else of it either", async () => {
  const [one, other] = [await shop.has.product(), await shop.has.product()];
  const changed = await change(
    cell(`product.${one.id}.price`, "39900", "50000"),
    cell(`product.${other.id}.price`, "39900", "50000"),
  );
  await change(cell(`product.${one.id}.price`, "50000", "60000"));
  const { undo } = await troublesOf(undoGrid(shop.db, changed.id, { by }));
  expect(undo![0]).toContain("60000");
  expect([(await rowOf(one.id)).price, (await rowOf(other.id)).price]).toEqual([60_000, 50_000]);
});

test("whatever is typed, a product keeps a price and a stock that can be, and undoing leads back", async () => {
  const typed = fc.oneof(
    fc.integer({ min: -5, max: 200_000 }).map(String),
    fc.constantFrom("", "1e5", "12,000", "９００", "NaN", "-0", "9".repeat(13)),
  );
  await fc.assert(
    fc.asyncProperty(typed, typed, async (price, pieces) => {
      const product = await shop.has.product({ price: 10_000, stock: 5 });
      const before = await hashOf([product.id]);
      const changed = await change(
        cell(`product.${product.id}.price`, "10000", price),
        cell(`product.${product.id}.stock`, "5", pieces),
      ).catch((error: unknown) => {
        if (!isBadInput(error)) throw error;
        return null;
      });
      const row = await rowOf(product.id);
      expect(row.price).toBeGreaterThanOrEqual(0);
      expect(row.stock ?? 0).toBeGreaterThanOrEqual(0);
      if (changed) await undoGrid(shop.db, changed.id, { by });
      expect(await hashOf([product.id])).toBe(before);
    }),
    { numRuns: 25 },
  );
});
