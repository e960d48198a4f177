import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeGrid } from "#shop/product/grid/change-grid.server.ts";
import { cellNamed } from "#shop/product/grid/grid-cells.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { changeLowStock } from "./change-low-stock.server.ts";
import { listStock } from "./list-stock.server.ts";
import { tellLowShelves } from "./tell-low-shelves.server.ts";

const shop = await testShop();

/** What those at work here were told about it, after the clock looked. */
const toldOf = async (what: string) => {
  await tellLowShelves(shop);
  const rows = await shop.db
    .select()
    .from(notices)
    .where(inArray(notices.event, ["owner-low-stock", "owner-sold-out"]))
    .orderBy(notices.createdAt, notices.event);
  return rows
    .flatMap(({ facts }) => facts?.rows ?? [])
    .filter(([name]) => name.startsWith(what))
    .map((row) => row.join(": "));
};
const take = (productId: string, quantity: number) =>
  takeStock(shop.db, [{ productId, quantity, shelves: { product: true, options: [] } }]);
const set = (id: string, change: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(change).where(eq(products.id, id));

test("a shelf that falls to few pieces is told of once, and again only after it was filled", async () => {
  const { id, title } = await shop.has.product({ stock: 5 });
  expect(await toldOf(title)).toEqual([]);
  await take(id, 2);
  expect(await toldOf(title)).toEqual([`${title}: 3개 남음`]);
  await take(id, 1);
  expect(await toldOf(title)).toHaveLength(1);
  await set(id, { stock: 10 });
  expect(await toldOf(title)).toHaveLength(1);
  await set(id, { stock: 2 });
  expect(await toldOf(title)).toEqual([`${title}: 3개 남음`, `${title}: 2개 남음`]);
});

test("a shelf that is sold out is told of once more, and again each time its last piece went", async () => {
  const { id, title } = await shop.has.product({ stock: 3 });
  const eventsOf = async () => {
    await Promise.all([toldOf(title), toldOf(title)]);
    return (await toldOf(title)).map((row) => row.replace(`${title}: `, ""));
  };
  expect(await eventsOf()).toEqual(["3개 남음"]);
  await take(id, 3);
  expect(await eventsOf()).toEqual(["3개 남음", "품절"]);
  await set(id, { stock: 1 });
  expect(await eventsOf()).toHaveLength(2);
  await set(id, { stock: 0 });
  expect(await eventsOf()).toEqual(["3개 남음", "품절", "품절"]);
  const at = await shop.has.product({ stock: 0 });
  expect(await toldOf(at.title)).toEqual([`${at.title}: 품절`]);
});

test("each option value has its shelf, a product its own number, and what is hidden is no matter", async () => {
  const by = { account: await shop.has.admin(), address: "203.0.113.7" };
  const values = [
    { label: "파랑", stock: 10 },
    { label: "빨강", stock: 11 },
  ];
  const { id, options } = await shop.has.product({
    title: "목소리 카드",
    lowStock: 10,
    options: [{ name: "색", values }],
  });
  const hidden = await shop.has.product({ stock: 1, isShow: false });
  const quiet = await shop.has.product({ stock: 1, lowStock: 0 });
  expect(await toldOf("목소리 카드")).toEqual(["목소리 카드 · 파랑: 10개 남음"]);
  for (const { title } of [hidden, quiet]) expect(await toldOf(title)).toEqual([]);
  await changeLowStock(shop.db, { lowStock: 0 }, { by });
  const usual = await shop.has.product({ stock: 1 });
  expect(await toldOf(usual.title)).toEqual([]);

  const lowOf = async () => {
    const { rows } = await listStock(shop.db, { search: id, filter: "low" });
    return rows.flatMap(({ shelves }) => shelves.map(({ label }) => label));
  };
  expect(await lowOf()).toEqual(["색: 파랑"]);
  const cell = cellNamed(`option.${options[0]!.id}.stock`)!;
  await changeGrid(shop.db, [{ ...cell, was: "10", typed: "40" }], { by });
  expect(await lowOf()).toEqual([]);
  const all = await listStock(shop.db, { search: id, filter: "all" });
  expect(all.rows[0]!.shelves.map(({ stock }) => stock)).toEqual([null, 40, 11]);
});
