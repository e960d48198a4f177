import { Client } from "pg";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { buildOrder, type OrderOverrides } from "#tests/has/order.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { testShop } from "#tests/test-shop.ts";
import { findProductPage } from "#shop/shopper/find-product-page.server.ts";
import { products } from "../product/table.server.ts";
import { chooseCompanion } from "./choose-companion.server.ts";
import { COMPANIONS, type CompanionForm } from "./companion.ts";
import { findCompanions, findCompanionsOf, LEAST_BUYERS } from "./find-companions.server.ts";
import { listCompanions } from "./list-companions.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };
type Product = Awaited<ReturnType<typeof shop.has.product>>;

const shown = (overrides = {}) => shop.has.product({ isShow: true, ...overrides });
const bought = (pair: Product[], overrides: OrderOverrides = {}) =>
  buildOrder(db, {
    payment: "paid",
    delivery: "done",
    lines: pair.map((product) => ({ product, quantity: 1 })),
    ...overrides,
  });
const seen = async (id: string) =>
  (await findProductPage(db, id, { hidden: false }))!.companions.map((one) => one.id);
const found = async (id: string) => {
  await findCompanionsOf(db, id);
  return seen(id);
};
const choose = (id: string, intent: CompanionForm["intent"], product: string) =>
  outcomeOf(chooseCompanion(db, id, { intent, product }, owner));

test("what three buyers paid for in one order goes together, and never what one or two did", async () => {
  const [one, other] = [await shown(), await shown()];
  for (let buyer = 1; buyer < LEAST_BUYERS; buyer++) await bought([one, other]);
  const faithful = "the same device";
  for (let times = 0; times < 5; times++) await bought([one, other], { guestId: faithful });
  expect(await found(one.id)).toEqual([other.id]);
  const lone = await shown();
  for (let times = 0; times < 9; times++) await bought([one, lone], { guestId: faithful });
  for (const payment of ["pending", "refunded", "canceled"] as const)
    for (let buyer = 0; buyer < LEAST_BUYERS; buyer++)
      await bought([one, lone], { payment, delivery: "failure" });
  for (let buyer = 0; buyer < LEAST_BUYERS; buyer++)
    await bought([one, lone], { placedAt: new Date(Date.now() - 400 * 86_400_000) });
  expect(await found(one.id)).toEqual([other.id]);
});

test("without orders it is what has most in common, and a card says what a list says", async () => {
  const facts = { tags: ["새벽", "비"], voiceSex: "여성" };
  const one = await shown(facts);
  const near = await shown({ ...facts, price: 12_000, discountRatio: 10, title: "닮은 소리" });
  const far = await shown({ tags: ["비"] });
  await shown({ tags: ["한낮"] });
  expect(await found(one.id)).toEqual([near.id, far.id]);
  const page = await findProductPage(db, one.id, { hidden: false });
  expect(page!.companions[0]).toMatchObject({
    title: "닮은 소리",
    price: 12_000,
    discountRatio: 10,
    rating: null,
    reservationOpensAt: null,
  });
});

test("what is hidden, removed, sold out or not sold now is never shown, from that moment on", async () => {
  const tags = ["만남"];
  const one = await shown({ tags });
  const changes: Partial<typeof products.$inferInsert>[] = [
    { isShow: false },
    { removedAt: new Date() },
    { stock: 0 },
    { reservationOpensAt: new Date(Date.now() + 3_600_000) },
    { reservationClosesAt: new Date(Date.now() - 1000) },
  ];
  for (const change of changes) {
    const other = await shown({ tags });
    expect([change, await found(one.id)]).toEqual([change, [other.id]]);
    await db.update(products).set(change).where(eq(products.id, other.id));
    expect([change, await seen(one.id)]).toEqual([change, []]);
    expect([change, await found(one.id)]).toEqual([change, []]);
    await db.update(products).set({ tags: [] }).where(eq(products.id, other.id));
  }
});

test("the owner puts first, takes out and lets go; it holds at once and is written down", async () => {
  const tags = ["주인"];
  const one = await shown({ tags });
  const [near, other] = [await shown({ tags }), await shown()];
  expect(await choose(one.id, "pin", other.id)).toBe(undefined);
  expect(await seen(one.id)).toEqual([other.id, near.id]);
  await choose(one.id, "pin", near.id);
  await choose(one.id, "up", near.id);
  expect(await seen(one.id)).toEqual([near.id, other.id]);
  await choose(one.id, "exclude", near.id);
  expect(await seen(one.id)).toEqual([other.id]);
  expect(await listCompanions(db, one.id)).toMatchObject({
    pinned: [{ id: other.id }],
    excluded: [{ id: near.id }],
    found: [],
  });
  await choose(one.id, "free", near.id);
  await choose(one.id, "free", other.id);
  expect(await seen(one.id)).toEqual([near.id]);
  const written = await rowsOf(db, auditLog, { subject: `product ${one.id}` });
  expect(written.map(({ action }) => action)).toEqual(Array(6).fill("product.companions"));
});

test("itself, what is gone and more than fits are refused in words", async () => {
  const one = await shown();
  expect(await choose(one.id, "pin", one.id)).toEqual({ product: [expect.any(String)] });
  expect(await choose(one.id, "exclude", "missing")).toBe("product-not-found");
  expect(await choose("missing", "pin", one.id)).toBe("product-not-found");
  for (let at = 0; at < COMPANIONS.pinned; at++) await choose(one.id, "pin", (await shown()).id);
  const more = await shown();
  expect(await choose(one.id, "pin", more.id)).toEqual({
    product: [expect.stringContaining(String(COMPANIONS.pinned))],
  });
  expect((await findProductPage(db, one.id, { hidden: false }))!.companions).toHaveLength(
    COMPANIONS.shown,
  );
});

test("the clock looks at what is new and what changed, in any number of workers, and every process hears what is found anew", async () => {
  const one = await shown({ tags: ["서버 시각"] });
  const line = new Client({ connectionString: shop.databaseUrl });
  await line.connect();
  const heard: string[] = [];
  line.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await line.query("listen shop_pages");
  while ((await findCompanions(db)) > 0);
  expect(await findCompanions(db)).toBe(0);
  const two = await shown({ tags: ["서버 시각"] });
  await db.update(products).set({ updatedAt: new Date() }).where(eq(products.id, one.id));
  heard.length = 0;
  const done = await Promise.all([findCompanions(db), findCompanions(db), findCompanions(db)]);
  expect(Math.max(...done)).toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => heard)
    .toEqual(expect.arrayContaining([`product ${one.id}`, `product ${two.id}`]));
  heard.length = 0;
  await findCompanionsOf(db, one.id);
  await db.update(products).set({ summary: "이제" }).where(eq(products.id, two.id));
  await expect.poll(() => heard).toEqual([`product ${two.id}`]);
  await line.end();
});
