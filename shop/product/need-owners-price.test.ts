import { expect, test } from "vitest";
import { outcomeOf } from "#tests/has/review.ts";
import { testShop } from "#tests/test-shop.ts";
import { staff } from "../member/table.server.ts";
import { mergeProduct } from "./merge-product.server.ts";

const shop = await testShop();
const owner = { account: await shop.has.admin(), address: "203.0.113.9" };
const member = await shop.has.member();
await shop.db.insert(staff).values({ accountId: member.id, role: "editor", invitedBy: "owner" });
const editor = { account: member, address: "203.0.113.8" };
type Part = Parameters<typeof mergeProduct>[2];
const change = (id: string, part: Part, by: typeof owner = editor) =>
  outcomeOf(mergeProduct(shop, id, part, { by }));

test("an editor lowers a price by half at most; nearly nothing is an owner's price", async () => {
  const { id } = await shop.has.product({ price: 10_000 });
  expect(await change(id, { price: 0 })).toBe("price-needs-owner");
  expect(await change(id, { discountRatio: 99 })).toBe("price-needs-owner");
  expect(await change(id, { price: 5000 })).toBe(true);
  // Nor in steps.
  expect(await change(id, { price: 4900 })).toBe("price-needs-owner");
  expect(await change(id, { price: 8000, title: "새 이름" })).toBe(true);
  expect(await change(id, { price: 100 }, owner)).toBe(true);
  expect(await change(id, { title: "또 새 이름" })).toBe(true);
});
