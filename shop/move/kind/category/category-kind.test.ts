import { expect, test } from "vitest";
import { productCategories } from "#shop/product/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import type { MoveContext } from "../kind-of-move.ts";
import { categoryKind, type CategoryDocument } from "./category-kind.server.ts";
import { categoryPath } from "./category-path.ts";
import { categoriesForMoving } from "./ensure-categories.server.ts";

const shop = await testShop();
const { db } = shop;
const context: MoveContext = { choices: { source: "youngcart" }, media: [], now: new Date() };

function documentOf(cells: Record<string, string>): CategoryDocument {
  const prepared = categoryKind.prepare([{ line: 2, role: "main", cells }], context);
  if ("troubles" in prepared) throw new Error(JSON.stringify(prepared.troubles));
  return prepared.document;
}

test("a tree comes in two levels whatever its order, and its numbers name it afterwards", async () => {
  await db.insert(productCategories).values({ slug: "own", name: "음악" });
  const documents = [
    documentOf({ id: "101010", name: "피아노", parent: "1010" }),
    documentOf({ id: "1010", name: "악기", parent: "10" }),
    documentOf({ id: "10", name: "음악", parent: "" }),
    documentOf({ id: "20", name: "효과음", parent: "0", order: "2" }),
  ];
  const items = documents.map((document) => ({ document, action: "new" as const }));
  const made = await db.transaction((tx) => categoryKind.write(tx, items, context));
  const rows = () => db.select().from(productCategories);
  expect((await rows()).map(({ name, parent }) => [name, parent])).toEqual([
    ["음악", null],
    ["악기", "own"],
    ["효과음", null],
  ]);
  expect(made.map(({ id }) => id)).toEqual(["악기", "악기", "own", "효과음"]);
  const again = await categoryKind.decide(db, documents, context);
  expect(again.map(({ action }) => action)).toEqual(["skip", "skip", "skip", "skip"]);
  await shop.has.product({ category: "효과음" });
  const at = await db.transaction(async (tx) =>
    (await categoriesForMoving(tx, "youngcart")).at(["1010"]),
  );
  expect(at).toBe("악기");
  const undone = await db.transaction((tx) =>
    categoryKind.undo(tx, JSON.parse(JSON.stringify(made))),
  );
  expect(undone).toEqual([null, null, null, "상품이나 아래 카테고리가 있어요."]);
  expect((await rows()).map(({ name }) => name)).toEqual(["음악", "효과음"]);
});

test("what has no name, too long a one or itself above is refused, and a path is read in one way", () => {
  const troubles = (cells: Record<string, string>) =>
    "troubles" in categoryKind.prepare([{ line: 2, role: "main", cells }], context);
  expect(troubles({ id: "1" })).toBe(true);
  expect(troubles({ id: "1", name: "가".repeat(31) })).toBe(true);
  expect(troubles({ id: "1", name: "가", parent: "1" })).toBe(true);
  expect(categoryPath(" 대  분류 ＞ 소 ")).toEqual({ path: ["대 분류", "소"] });
  expect(categoryPath(">\n> ")).toEqual({ path: [] });
  expect(categoryPath("가".repeat(31))).toMatchObject({ path: [], warning: expect.any(String) });
});
