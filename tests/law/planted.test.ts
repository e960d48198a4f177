import { expect, test } from "vitest";
import { everyRule, judgeShop } from "#shop/law/rules/every-rule.ts";
import { seeShop } from "#shop/law/see-shop.server.ts";
import type { SeenShop } from "#shop/law/seen.ts";
import { asShopper } from "#server/process/look-after-law.server.ts";
import { siteOf } from "../pages/visit.ts";
import { testShop } from "../test-shop.ts";
import { everyPlant as plants } from "./every-plant.ts";
import { furnishLaw } from "./furnish-law.ts";

const shop = await testShop();
await furnishLaw(shop);
const site = await siteOf(shop);
const clean = await seeShop(shop, asShopper(site, shop.origin));
const redIn = (seen: SeenShop) =>
  judgeShop(seen)
    .filter(({ verdict }) => verdict === "red")
    .map(({ rule }) => rule);

test("a shop that keeps the law has no false alarm, and most rules had something to look at", () => {
  const red = judgeShop(clean).filter(({ verdict }) => verdict === "red");
  expect(red).toEqual([]);
  expect(everyRule.length).toBeGreaterThanOrEqual(50);
  expect(new Set(everyRule.map(({ id }) => id)).size).toBe(everyRule.length);
});

test("there are at least a hundred planted violations, and every rule has one", () => {
  expect(plants.length).toBeGreaterThanOrEqual(100);
  const planted = new Set(plants.map(({ rule }) => rule));
  expect(everyRule.filter(({ id }) => !planted.has(id)).map(({ id }) => id)).toEqual([]);
});

test("each of them is found by its rule, and by no other", () => {
  const missed = plants.flatMap(({ rule, name, plant }) => {
    const found = redIn(plant(clean));
    return found.join() === rule ? [] : [`${rule} (${name}): ${found.join(", ") || "nothing"}`];
  });
  expect(missed).toEqual([]);
});
