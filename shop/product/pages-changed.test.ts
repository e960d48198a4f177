import { Client } from "pg";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";

const { databaseUrl, has } = await testShop();
const { id } = await has.product({
  stock: 8,
  options: [{ name: "크기", values: [{ label: "큰 것" }] }],
});

async function inDatabase(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await work(client).finally(() => client.end());
}

test.each([
  ["products", "products_pages_changed"],
  ["products", "products_words_changed"],
  ["product_options", "product_options_pages_changed"],
])(
  "any column of %s but the stock calls %s; a migration that adds one ends with `select shop_watch_columns();`",
  (table, trigger) =>
    inDatabase(async (client) => {
      const { rows } = await client.query(
        `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnum <> all (
          (select tgattr from pg_trigger where tgrelid = $1::regclass and tgname = $2)::int2[])`,
        [table, trigger],
      );
      expect(rows.map(({ attname }) => attname)).toEqual(["stock"]);
    }),
);

const CHANGES: [change: string, isHeard: boolean][] = [
  [`update products set stock = 7`, false],
  [`update products set stock = 5`, true],
  [`update products set stock = 4`, true],
  [`update products set stock = null`, true],
  [`update products set stock = 9`, true],
  [`update products set stock = 8, title = title`, true],
  [`update products set title = title`, false],
  [`update products set title = '다른 이름'`, true],
  [`update product_options set stock = 100`, true],
  [`update product_options set stock = 99`, false],
  [`update product_options set stock = 0`, true],
  [`update product_options set label = '작은 것'`, true],
];

test("a stock is told where pages show it in another way, and any other change of a product", () =>
  inDatabase(async (client) => {
    const heard: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => heard.push(payload));
    await client.query("listen shop_pages");
    for (const [change, isHeard] of CHANGES) {
      heard.length = 0;
      await client.query(change);
      await client.query("select 1");
      expect(heard, change).toEqual(isHeard ? [`product ${id}`] : []);
    }
  }));

test("the search hears of what one statement writes once, and not once for each row", () =>
  inDatabase(async (client) => {
    // The lowest bit of its type says that a trigger fires for each row, the third that it fires
    // for inserted ones.
    const { rows } = await client.query<{ tgname: string }>(
      `select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where proname like '%words%' and tgtype & 5 = 5`,
    );
    expect(rows).toEqual([]);
    const made = await client.query<{ words: number }>(
      `with added as (
        insert into products (id, title, price, is_show)
        select 'many' || n, '한꺼번에 ' || n, 1000, true from generate_series(1, 3) as n returning id)
      select count(*)::int as words from added`,
    );
    expect(made.rows).toEqual([{ words: 3 }]);
    const found = await client.query(
      `select product_id from product_search where product_id like 'many%'`,
    );
    expect(found.rows).toHaveLength(3);
    await client.query(`delete from products where id like 'many%'`);
  }));
