import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { products, productCategories } from "../table.server.ts";
import {
  moveCategory,
  placeCategory,
  removeCategory,
  saveCategory,
} from "./arrange-categories.server.ts";
import { assignShelf } from "./assign-shelf.server.ts";
import { readTags, slugFrom, TAGS } from "./category.ts";
import { listCategories, listFilledCategories } from "./list-categories.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };
const save = (name: string, form: { id?: string; slug?: string; parent?: string | null } = {}) =>
  saveCategory(db, { name, slug: "", parent: null, ...form }, owner);
const slugs = async () => (await listCategories(db)).map(({ slug }) => slug);
const wrong = (field: string) =>
  expect.objectContaining({ errors: expect.objectContaining({ [field]: expect.anything() }) });

beforeEach(async () => {
  await db.delete(productCategories);
  await save("보이스팩", { slug: "pack" });
  await save("맞춤 제작", { slug: "made" });
  await save("내레이션", { slug: "narration", parent: "made" });
});

test("a category under itself, a third level, and a shelf with shelves under another are refused", async () => {
  await expect(save("보이스팩", { id: "pack", slug: "pack", parent: "pack" })).rejects.toEqual(
    wrong("parent"),
  );
  await expect(save("셋째", { parent: "narration" })).rejects.toEqual(wrong("parent"));
  await expect(save("맞춤 제작", { id: "made", slug: "made", parent: "pack" })).rejects.toEqual(
    wrong("parent"),
  );
  await expect(save("없는 곳", { parent: "nowhere" })).rejects.toEqual(wrong("parent"));
  await expect(save("다른 이름", { slug: "pack" })).rejects.toEqual(wrong("slug"));
  await expect(save("보이스팩")).rejects.toEqual(wrong("name"));
  await expect(save("x", { id: "gone", slug: "gone" })).rejects.toMatchObject({
    code: "category-not-found",
  });
  expect(await slugs()).toEqual(["pack", "made", "narration"]);
});

test("of two moves at once that would make a third level, one is refused", async () => {
  const done = await Promise.allSettled([
    save("보이스팩", { id: "pack", slug: "pack", parent: "made" }),
    save("새 것", { slug: "new", parent: "pack" }),
  ]);
  expect(done.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const all = await listCategories(db);
  for (const { parent } of all)
    expect(all.find(({ slug }) => slug === parent)?.parent ?? null).toBeNull();
});

test("a new address carries products and lower shelves along; removing keeps both", async () => {
  const { id } = await shop.has.product({ category: "narration" });
  const other = await shop.has.product({ category: "made" });
  const placeOf = async (product: string) =>
    (await rowsOf(db, products, { id: product }))[0]!.category;
  await save("맞춤", { id: "made", slug: "made-to-order" });
  expect(await placeOf(other.id)).toBe("made-to-order");
  expect(await listCategories(db)).toContainEqual({
    slug: "narration",
    name: "내레이션",
    parent: "made-to-order",
  });
  await save("숨은 것뿐", { slug: "all-hidden" });
  await shop.has.product({ category: "all-hidden", isShow: false });
  await shop.has.product({ category: "all-hidden", removedAt: new Date() });
  expect((await listFilledCategories(db)).map(({ slug }) => slug)).toEqual([
    "made-to-order",
    "narration",
  ]);
  await removeCategory(db, "all-hidden", owner);
  await removeCategory(db, "made-to-order", owner);
  expect([await placeOf(id), await placeOf(other.id)]).toEqual(["narration", null]);
  expect(await listCategories(db)).toContainEqual({
    slug: "narration",
    name: "내레이션",
    parent: null,
  });
  const log = await rowsOf(db, auditLog, { action: "category.remove" }, auditLog.id);
  expect(log.at(-1)).toMatchObject({ subject: "category made-to-order", accountId: "owner" });
});

test("they are ordered by steps and by dropping, each within its level", async () => {
  await save("굿즈", { slug: "goods" });
  await moveCategory(db, { id: "goods", direction: "up" }, owner);
  expect(await slugs()).toEqual(expect.arrayContaining(["pack", "goods", "made"]));
  const tops = async () =>
    (await listCategories(db)).filter(({ parent }) => !parent).map(({ slug }) => slug);
  expect(await tops()).toEqual(["pack", "goods", "made"]);
  await placeCategory(db, { id: "made", before: "pack" }, owner);
  expect(await tops()).toEqual(["made", "pack", "goods"]);
  await placeCategory(db, { id: "made", before: null }, owner);
  expect(await tops()).toEqual(["pack", "goods", "made"]);
  await moveCategory(db, { id: "made", direction: "down" }, owner);
  expect(await tops()).toEqual(["pack", "goods", "made"]);
  await expect(placeCategory(db, { id: "made", before: "narration" }, owner)).rejects.toMatchObject(
    { code: "category-not-found" },
  );
});

test("many products are put on a shelf and get a tag at once, each written down", async () => {
  const one = await shop.has.product({ tags: ["선물"] });
  const full = await shop.has.product({
    tags: Array.from({ length: TAGS.most }, (_, at) => `t${at}`),
  });
  const ids = [one.id, full.id, "missing000"];
  expect(await assignShelf(db, ids, { category: "pack" }, owner)).toBe(2);
  expect(await assignShelf(db, ids, { tag: "낭독" }, owner)).toBe(1);
  expect(await assignShelf(db, ids, { tag: "낭독" }, owner)).toBe(0);
  const [row] = await rowsOf(db, products, { id: one.id });
  expect(row).toMatchObject({ category: "pack", tags: ["선물", "낭독"], version: 3 });
  await expect(assignShelf(db, ids, { category: "gone" }, owner)).rejects.toEqual(
    wrong("category"),
  );
  const log = await rowsOf(db, auditLog, { subject: `product ${one.id}` });
  expect(log.map(({ after }) => after)).toEqual([
    expect.objectContaining({ category: "pack" }),
    expect.objectContaining({ tags: ["선물", "낭독"] }),
  ]);
});

test("an address part is made of any name, and tags are read as they are typed", async () => {
  expect(slugFrom("  효과음 & BGM! ")).toBe("효과음-bgm");
  expect(slugFrom("🎧")).toBe("");
  await save("🎧", {});
  await save("🎵", {});
  expect(await slugs()).toEqual(expect.arrayContaining(["category", "category-2"]));
  expect(readTags(" 새벽, #낭독,,새벽 ")).toEqual(["새벽", "낭독"]);
  expect(readTags("가".repeat(TAGS.length + 1))).toBeUndefined();
  expect(readTags(Array.from({ length: TAGS.most + 1 }, (_, at) => at).join())).toBeUndefined();
});
