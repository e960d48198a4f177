import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { findByOrigin, findProductsNamed } from "./find-by-origin.server.ts";
import { forgetOrigins, forgetOriginsOf, keepOrigins } from "./keep-origins.server.ts";
import type { Origin } from "./origin.ts";

const of = (id: string, key: Origin["key"], formerId: string, source = "cafe24"): Origin => ({
  kind: "product",
  source,
  key,
  formerId,
  id,
});

test("a former number, code or title finds the product, however it is spelled", async () => {
  const { db } = await testShop();
  await keepOrigins(db, [
    of("one", "number", "12"),
    of("one", "code", "P0000ABC"),
    of("one", "title", "새벽 – 보이스팩"),
    of("two", "number", "12", "shopify"),
  ]);
  const names = ["p0000abc", "Ｐ0000ABC", " 새벽 -  보이스팩 ", "99", "", "-"];
  const found = await findByOrigin(db, { kind: "product" }, names);
  expect(Object.fromEntries(found)).toEqual({
    p0000abc: ["one"],
    Ｐ0000ABC: ["one"],
    " 새벽 -  보이스팩 ": ["one"],
  });
  expect((await findByOrigin(db, { kind: "product" }, ["12"])).get("12")).toEqual(["one", "two"]);
  const only = await findByOrigin(db, { kind: "product", source: "shopify", keys: ["number"] }, [
    "12",
  ]);
  expect(only.get("12")).toEqual(["two"]);
  expect(await findByOrigin(db, { kind: "category" }, ["12"])).toEqual(new Map());
});

test("what was never moved is found by its own title, and two of one title are both named", async () => {
  const shop = await testShop();
  const first = await shop.has.product({ title: "Night – Rain" });
  const names = ["night – rain", "Night  – RAIN"];
  const found = await findProductsNamed(shop.db, {}, names);
  expect([...found.values()]).toEqual([[first.id], [first.id]]);
  const second = await shop.has.product({ title: "Night – Rain" });
  const both = await findProductsNamed(shop.db, {}, [names[0]!]);
  expect(both.get(names[0]!)).toEqual([first.id, second.id].toSorted());
  await keepOrigins(shop.db, [of(second.id, "title", "Night - Rain")]);
  expect((await findProductsNamed(shop.db, {}, ["night – rain"])).get("night – rain")).toEqual([
    second.id,
  ]);
});

test("keeping says what is new, and what is forgotten is no longer found", async () => {
  const { db } = await testShop();
  const origins = [of("three", "sku", "S-1"), of("three", "sku", "S-2"), of("three", "sku", " ")];
  expect(await keepOrigins(db, origins)).toHaveLength(2);
  expect(await keepOrigins(db, [...origins, of("three", "handle", "rain")])).toEqual([
    of("three", "handle", "rain"),
  ]);
  await forgetOrigins(db, [of("three", "sku", "s-1")]);
  const left = await findByOrigin(db, { kind: "product" }, ["S-1", "S-2", "rain"]);
  expect([...left.keys()]).toEqual(["S-2", "rain"]);
  await forgetOriginsOf(db, "product", ["three"]);
  expect(await findByOrigin(db, { kind: "product" }, ["S-2", "rain"])).toEqual(new Map());
});
