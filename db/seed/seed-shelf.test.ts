import { expect, test } from "vitest";
import { pick } from "#lib/pick.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { APPLICATION_ROLE } from "../grant-application.server.ts";
import { seedProducts } from "./products.ts";
import { seedShelf } from "./seed-shelf.server.ts";

const names = ["title", "summary", "price", "seoTitle", "feeClass", "supplyNote"] as const;
const empty = { feeClass: null, supplyNote: "" };

test("a product of the demo is what its file says, and empty where the file says nothing", async () => {
  const shop = await testShop();
  // The demo is filled by the owner of the tables.
  await asOwner(shop, `grant update on price_history to ${APPLICATION_ROLE}`);
  const shelf = await seedShelf(shop);
  const rows = shelf.map((row) => ({ key: row.key, ...pick(row, names) }));
  const files = seedProducts.map((product) => ({
    ...empty,
    key: product.key,
    ...pick(
      product,
      names.filter((name) => name in product),
    ),
  }));
  expect(rows.toReversed()).toEqual(files);
});
