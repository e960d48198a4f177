import { readLine } from "#lib/text/typed.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { putBackStock, takeStock } from "#shop/product/shelf/stock.server.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { countAdminProducts, listAdminProducts } from "./list-admin-products.server.ts";
import { COUNT_LIMIT } from "./product-filters.ts";

const shop = await testShop();

const soldOutIds = async () =>
  (await listAdminProducts(shop.db, { filter: "sold-out" })).rows.map(({ id }) => id).toSorted();
const take = (productId: string, quantity: number, option?: string) =>
  takeStock(shop.db, [
    { productId, quantity, shelves: { product: !option, options: option ? [option] : [] } },
  ]);

test("sold out is what has nothing left on its shelf or on all shelves of one axis, as soon as it is so and no longer", async () => {
  const axes = (one: number | null, other: number | null) => ({
    options: [
      { name: "색", values: [{ label: "검정", stock: 1 }] },
      {
        name: "크기",
        values: [
          { label: "작게", stock: one },
          { label: "크게", stock: other },
        ],
      },
    ],
  });
  const plain = await shop.has.product({ stock: 1 });
  const empty = await shop.has.product({ stock: 0 });
  const unlimited = await shop.has.product(axes(0, null));
  const sizes = await shop.has.product(axes(0, 1));
  const colour = await shop.has.product(axes(1, 1));
  expect(await soldOutIds()).toEqual([empty.id]);

  await take(plain.id, 1);
  await take(sizes.id, 1, sizes.options[2]!.id);
  await take(colour.id, 1, colour.options[0]!.id);
  const out = [plain.id, empty.id, sizes.id, colour.id].toSorted();
  expect(await soldOutIds()).toEqual(out);
  const counts = await countAdminProducts(shop.db);
  expect(counts).toMatchObject({ all: 5, "sold-out": 4, shown: 5, hidden: 0, reserve: 0 });
  expect(await countAdminProducts(shop.db, "새벽")).toEqual(counts);

  await putBackStock(shop.db, [
    { productId: plain.id, quantity: 1, shelves: { product: true, options: [] } },
  ]);
  await shop.db.execute(sql`update products set stock = null where id = ${empty.id}`);
  await shop.db.execute(sql`delete from product_options where id = ${sizes.options[1]!.id}`);
  await shop.db.execute(
    sql`update product_options set stock = 3 where id = ${sizes.options[2]!.id}`,
  );
  await shop.db.execute(sql`delete from products where id = ${colour.id}`);
  expect(await soldOutIds()).toEqual([]);
  const { rows } = await shop.db.execute(sql`select product_id from empty_shelves`);
  expect(rows).toEqual([{ product_id: unlimited.id }]);
});

test("counts follow what is made, hidden, reserved, removed and deleted, one or many at once", async () => {
  const counted = () => countAdminProducts(shop.db);
  const before = await counted();
  const one = await shop.has.product({ stock: 0 });
  await shop.db.execute(sql`
    insert into products select (jsonb_populate_record(p::products, jsonb_build_object('id', 'many' || at, 'is_show', at % 2 = 0))).*
    from products p, generate_series(1, ${COUNT_LIMIT + 5}) at where p.id = ${one.id}`);
  const half = Math.floor((COUNT_LIMIT + 5) / 2);
  expect(await counted()).toEqual({
    ...before,
    all: before.all + COUNT_LIMIT + 6,
    shown: before.shown + half + 1,
    hidden: before.hidden + COUNT_LIMIT + 5 - half,
    "sold-out": COUNT_LIMIT,
  });
  await shop.db.execute(
    sql`update products set is_show = true, sale_kind = 'reserve', removed_at = now() where id = 'many1'`,
  );
  await shop.db.execute(
    sql`update products set sale_kind = 'reserve', is_show = false where id = 'many2'`,
  );
  const { all, shown, hidden, reserve } = await counted();
  expect(await countAdminProducts(shop.db, "새벽")).toMatchObject({
    all,
    shown,
    hidden,
    reserve,
  });
  expect(reserve).toBe(before.reserve + 1);
  await shop.db.execute(sql`delete from products where id like 'many%' or id = ${one.id}`);
  expect(await counted()).toEqual(before);
  await asOwner(shop, "truncate products, empty_shelves cascade");
  expect(Object.values(await counted())).toEqual([0, 0, 0, 0, 0]);
});

test("a search finds what has its words anywhere in the title, whatever their case and length, and what has it for its number", async () => {
  const titles = ["새벽 내레이션 ASMR 🎙️ 100%", "밤의 목소리_팩", "a\\b É수프", "목"];
  const ids = new Map<string, string>();
  for (const title of titles) ids.set(title, (await shop.has.product({ title })).id);
  const found = async (search: string) => {
    const { rows } = await listAdminProducts(shop.db, { search });
    expect((await countAdminProducts(shop.db, search)).all).toBe(rows.length);
    return rows.map(({ title }) => title).toSorted();
  };
  const wholes = titles.flatMap((title) => {
    const letters = [...title];
    return letters.flatMap((_, from) =>
      letters.slice(from).map((__, at) => letters.slice(from, from + at + 1).join("")),
    );
  });
  const words = [...new Set([...wholes, "asmr 🎙️", "내레이션 목", "0%_", "목소리팩", "É", "É수"])];
  for (const word of words.filter((each) => readLine(each) === each))
    expect([word, await found(word)]).toEqual([
      word,
      titles.filter((title) => lower(title).includes(lower(word))).toSorted(),
    ]);
  expect(await found(ids.get("목")!)).toEqual(["목"]);
});

/** As PostgreSQL does it where the letters' language is nobody's. */
const lower = (words: string): string => words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

test("the shop itself cannot write which shelves are empty, nor the counts", async () => {
  const { rows } = await shop.db.execute(
    sql`select has_table_privilege(${APPLICATION_ROLE}, name, 'insert, update, delete') as may from unnest(array['empty_shelves', 'product_counts']) as name`,
  );
  expect(rows).toEqual([{ may: false }, { may: false }]);
});
