import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { removeCategory, saveCategory } from "../category/arrange-categories.server.ts";
import { productCategories, products } from "#shop/product/table.server.ts";
import {
  addToCollection,
  moveCollection,
  removeCollection,
  saveCollection,
  stepInCollection,
  takeOutOfCollection,
} from "./arrange-collections.server.ts";
import { collectionForm } from "./collection-forms.ts";
import { COLLECTIONS } from "./collection.ts";
import {
  findCollection,
  idsOfCollection,
  listChosen,
  listCollections,
  listCountedCollections,
  listFilledCollections,
} from "./list-collections.server.ts";
import { listHomeRows } from "./list-home-rows.server.ts";
import { productCollections } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };

/** As the form of the back office sends it. */
function save(fields: Record<string, string>) {
  const form = collectionForm.parse({ intent: "save", kind: "hand", ...fields });
  if (form.intent !== "save") throw new Error("no save");
  return saveCollection(db, form, owner);
}
const add = (id: string, product: string) => addToCollection(db, { id, product }, owner);
const idsOf = async (slug: string) =>
  idsOfCollection(db, (await findCollection(db, slug))!, { limit: 50, offset: 0, now: new Date() });
const wrong = (field: string) =>
  expect.objectContaining({ errors: expect.objectContaining({ [field]: expect.anything() }) });

beforeEach(async () => {
  await db.delete(productCollections);
  await db.delete(productCategories);
  await db.update(products).set({ removedAt: new Date() });
});

test("a rule holds what fits it at every moment, in its order", async () => {
  await saveCategory(db, { name: "보이스팩", slug: "pack", parent: null }, owner);
  await saveCategory(db, { name: "남성", slug: "male", parent: "pack" }, owner);
  const dear = await shop.has.product({ category: "pack", tags: ["새벽"], price: 30_000 });
  const cheap = await shop.has.product({ category: "male", tags: ["새벽"], price: 20_000 });
  const other = await shop.has.product({ category: "pack", tags: ["낮"], price: 1000 });
  await save({
    name: "새벽",
    slug: "dawn",
    kind: "rule",
    category: "pack",
    tag: "새벽",
    sort: "cheap",
  });
  expect(await idsOf("dawn")).toEqual([cheap.id, dear.id]);
  await db
    .update(products)
    .set({ tags: ["새벽"] })
    .where(eq(products.id, other.id));
  await db.update(products).set({ isShow: false }).where(eq(products.id, cheap.id));
  expect(await idsOf("dawn")).toEqual([other.id, dear.id]);
  expect(await listCountedCollections(db, new Date())).toMatchObject([{ slug: "dawn", shown: 2 }]);

  await save({ name: "싼 것", slug: "low", kind: "rule", price: "1" });
  expect(await idsOf("low")).toEqual([other.id]);
  await save({ name: "살 수 있는 것", slug: "open", kind: "rule", open: "on", tag: "새벽" });
  await db.update(products).set({ stock: 0 }).where(eq(products.id, dear.id));
  expect(await idsOf("open")).toEqual([other.id]);
  expect((await listFilledCollections(db, new Date())).map(({ slug }) => slug)).toEqual([
    "dawn",
    "low",
    "open",
  ]);
});

test("a rule goes with the new address of its category, and keeps it from removal", async () => {
  await saveCategory(db, { name: "보이스팩", slug: "pack", parent: null }, owner);
  const { id } = await shop.has.product({ category: "pack" });
  await save({ name: "팩", slug: "all-packs", kind: "rule", category: "pack" });
  await saveCategory(db, { id: "pack", name: "보이스팩", slug: "voice", parent: null }, owner);
  expect(await idsOf("all-packs")).toEqual([id]);
  await expect(removeCategory(db, "voice", owner)).rejects.toMatchObject({
    code: "category-in-collection",
  });
  await removeCollection(db, "all-packs", owner);
  await removeCategory(db, "voice", owner);
  await expect(save({ name: "팩", kind: "rule", category: "voice" })).rejects.toEqual(
    wrong("category"),
  );
});

test("a category that goes while a rule takes it up: one of both is refused, none breaks", async () => {
  for (let round = 0; round < 8; round++) {
    await saveCategory(db, { name: "갈 것", slug: "going", parent: null }, owner);
    const done = await Promise.allSettled([
      removeCategory(db, "going", owner),
      save({ name: `규칙 ${round}`, kind: "rule", category: "going" }),
    ]);
    const refused = done.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(1);
    expect(["Refusal", "BadInput"]).toContain((refused[0] as PromiseRejectedResult).reason.name);
    await db.delete(productCollections);
    await db.delete(productCategories);
  }
});

test("what the owner chose stands in her order; hidden and removed products are not shown", async () => {
  const made = await Promise.all([1, 2, 3].map(() => shop.has.product()));
  const [one, two, three] = made.map(({ id }) => id) as [string, string, string];
  await save({ name: "고른 것", slug: "picked" });
  for (const id of [one, two, three, two]) await add("picked", id);
  expect(await idsOf("picked")).toEqual([one, two, three]);
  const step = (product: string, direction: "up" | "down") =>
    stepInCollection(db, { id: "picked", product, direction }, owner);
  await step(three, "up");
  await step(one, "up");
  await step(two, "down");
  expect(await idsOf("picked")).toEqual([one, three, two]);
  await db.update(products).set({ isShow: false }).where(eq(products.id, one));
  await db.update(products).set({ removedAt: new Date() }).where(eq(products.id, three));
  expect(await idsOf("picked")).toEqual([two]);
  expect((await listChosen(db, "picked")).map(({ id, isShow }) => [id, isShow])).toEqual([
    [one, false],
    [two, true],
  ]);
  await takeOutOfCollection(db, { id: "picked", product: two }, owner);
  expect(await idsOf("picked")).toEqual([]);
  await expect(add("picked", "nowhere000")).rejects.toMatchObject({ code: "product-not-found" });
  await expect(add("gone", one)).rejects.toMatchObject({ code: "collection-not-found" });
  const log = await rowsOf(db, auditLog, { action: "collection.products" });
  expect(log).toContainEqual(
    expect.objectContaining({
      subject: "collection picked",
      before: { products: [one, two] },
      after: { products: [one] },
      accountId: "owner",
    }),
  );
});

test("two who add at once both find their products in it, and no more than there may be", async () => {
  await save({ name: "고른 것", slug: "picked" });
  const made = await Promise.all([1, 2, 3, 4].map(() => shop.has.product()));
  await add("picked", made[0]!.id);
  await Promise.all(made.map(({ id }) => add("picked", id)));
  expect((await idsOf("picked")).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  const many = Array.from({ length: COLLECTIONS.products - 4 }, () => shop.has.product());
  for (const { id } of await Promise.all(many)) await add("picked", id);
  await expect(add("picked", (await shop.has.product()).id)).rejects.toEqual(wrong("product"));
});

test("names, addresses and places at home are bounded, and what is kept while a rule is in force comes back", async () => {
  await save({ name: "하나", slug: "one" });
  await expect(save({ name: "하나", slug: "two" })).rejects.toEqual(wrong("name"));
  await expect(save({ name: "둘", slug: "one" })).rejects.toEqual(wrong("slug"));
  await expect(save({ name: "x", id: "gone", slug: "gone" })).rejects.toMatchObject({
    code: "collection-not-found",
  });
  for (const at of [1, 2, 3, 4, 5]) await save({ name: `홈 ${at}`, isOnHome: "on" });
  await expect(save({ name: "홈 6", isOnHome: "on" })).rejects.toEqual(wrong("isOnHome"));
  const names = async () => (await listCollections(db)).map(({ name }) => name);
  await moveCollection(db, { id: "one", direction: "down" }, owner);
  await moveCollection(db, { id: "홈-5", direction: "down" }, owner);
  expect(await names()).toEqual(["홈 1", "하나", "홈 2", "홈 3", "홈 4", "홈 5"]);

  const { id } = await shop.has.product();
  await add("one", id);
  await save({ id: "one", name: "하나", slug: "first", kind: "rule", price: "99" });
  expect(await idsOf("first")).toEqual([]);
  await save({ id: "first", name: "하나", slug: "first", kind: "hand" });
  expect(await idsOf("first")).toEqual([id]);
});

test("the rows of the home page: what can be reserved soon, then the owner's collections", async () => {
  const now = new Date("2026-11-23T00:00:00Z");
  const days = (many: number) => new Date(now.getTime() + many * 86_400_000);
  const reserve = (opens: number, closes: number | null, stock: number | null = null) =>
    shop.has.product({
      saleKind: "reserve",
      reservationOpensAt: days(opens),
      reservationClosesAt: closes === null ? null : days(closes),
      stock,
    });
  const later = await reserve(3, 9);
  const soon = await reserve(1, 9);
  const open = await reserve(-2, 5);
  const closing = await reserve(-2, 1);
  await reserve(-9, -1);
  await reserve(-2, 5, 0);
  await save({ name: "고른 것", slug: "picked", isOnHome: "on" });
  await save({ name: "빈 것", slug: "empty", isOnHome: "on" });
  await save({ name: "홈에 없는 것", slug: "away" });
  for (const slug of ["picked", "away"]) await add(slug, soon.id);
  const { rows, others } = await listHomeRows(db, now, []);
  const shown = rows.map(({ to, products: some }) => [to, some.map(({ id }) => id)]);
  expect(shown).toEqual([["/order-reserve", [closing.id, open.id, soon.id, later.id]]]);
  // What does not fill a row, or stands on the page already, still has its link.
  expect(others).toEqual([{ name: "고른 것", to: "/collection/picked" }]);
  const listed = await listHomeRows(db, now, [open.id]);
  expect([listed.rows, listed.others.map(({ to }) => to)]).toEqual([
    [],
    ["/order-reserve", "/collection/picked"],
  ]);
});
