import { expect, test } from "vitest";
import { isBadInput } from "#shop/bad-input.ts";
import { someTerms, madeToOrder } from "#tests/has/commission.ts";
import { typedWholeNotice } from "#tests/has/product.ts";
import { testShop } from "#tests/test-shop.ts";
import { copyProduct } from "../edit/copy-product.server.ts";
import { findEditableProduct } from "../edit/find-editable-product.server.ts";
import { productForm } from "../forms.ts";
import { changeGrid } from "../grid/change-grid.server.ts";
import { cellNamed } from "../grid/grid-cells.ts";
import { mergeProduct } from "../merge-product.server.ts";
import { saveProduct } from "../save-product.server.ts";
import { products } from "../table.server.ts";
import { PRICE_BY_TABLE } from "./commission-price.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const by = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };
const fields = (part: Record<string, string> = {}) => ({
  title: "내레이션 제작",
  price: "0",
  isShow: "on",
  ...typedWholeNotice,
  commission: JSON.stringify(someTerms),
  ...part,
});
const troubles = (part: Record<string, string>) =>
  (productForm.safeParse(fields(part)).error?.issues ?? []).map(({ path }) => path.join("."));
const errorsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isBadInput(error) ? error.errors : Promise.reject(error)),
  );

test("it is published without a file, and costs what its table says at least", async () => {
  const { id } = await saveProduct(shop, productForm.parse(fields()), { by });
  const product = (await findEditableProduct(shop.db, id))!;
  expect(product).toMatchObject({ commission: someTerms, price: 30_000, isShow: true });
  expect(product.supplyWords.join(" ")).toContain("영업일 4일 안에 첫 녹음");
  const copy = await copyProduct(shop, id, { by });
  expect((await findEditableProduct(shop.db, copy.id))!.commission).toEqual(someTerms);
});

test("words stand at the row they are about", () => {
  const table = (part: object) => ({ commission: JSON.stringify({ ...someTerms, ...part }) });
  expect(
    troubles(
      table({
        lengths: [
          { upTo: 20, won: 1 },
          { upTo: 20, won: 1 },
        ],
      }),
    ),
  ).toEqual(["commission.lengths.1.upTo"]);
  const gap = [someTerms.lengths[0], { upTo: "", won: "" }, { upTo: 300, won: "" }];
  expect(troubles(table({ lengths: gap }))).toEqual([
    "commission.lengths.1.upTo",
    "commission.lengths.1.won",
    "commission.lengths.2.won",
  ]);
  expect(troubles({ commission: "{" })).toEqual(["commission"]);
  expect(troubles({ shippingClass: "parcel" })).toEqual(["commission"]);
  const dear = someTerms.uses.map((use) => ({ ...use, won: 60_000_000 }));
  expect(troubles(table({ uses: dear, lengths: [{ upTo: 9, won: 60_000_000 }] }))).toEqual([
    "commission.lengths",
  ]);
});

test("no price is written past its table: not in the grid, not by the service", async () => {
  const { id, price } = await shop.has.product(madeToOrder);
  const cell = { ...cellNamed(`product.${id}.price`)!, was: String(price), typed: "10" };
  expect(await errorsOf(changeGrid(shop.db, [cell], { by }))).toEqual({
    [`product.${id}.price`]: [PRICE_BY_TABLE],
  });
  expect(await errorsOf(mergeProduct(shop, id, { price: 10 }, { by }))).toEqual({
    price: [PRICE_BY_TABLE],
  });
  const dearer = { ...someTerms, lengths: [{ upTo: 20, won: 50_000 }] };
  expect(await mergeProduct(shop, id, { commission: dearer }, { by })).toBe(true);
  const [row] = await rowsOf(shop.db, products, { id });
  expect(row).toMatchObject({ price: 50_000, commission: dearer });
});
