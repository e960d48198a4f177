import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { readProductQuery } from "#shop/product/search/product-query.ts";
import { refreshSearchWords } from "#shop/product/search/search-words.server.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import type { Db } from "#shop/shop.ts";
import { catalogue, fillCatalogue } from "#tests/search/catalogue.ts";
import { labelledQueries } from "#tests/search/queries.ts";
import { figure, numberOf, printTable, quantile, timesOf, type Figure } from "./figures.ts";
import { withDatabase } from "./running-shop.ts";

// `npm run bench:search`: shoppers' queries among 100,000 products (`-- --products=` for another
// number), against a bare query by primary key.
const AT_ONCE = 2000;
/** Words that a great many products have. */
const COMMON = ["보이스팩", "ㅂㅇㅅ", "소리", "e", "효과음 소리"];

/** The trigger would index each row by itself, and the index take each entry: here all at once. */
async function fill(db: Db, count: number): Promise<void> {
  const { rows: grams } = await db.execute<{ name: string; made: string }>(
    sql`select indexname as name, indexdef as made from pg_indexes where indexdef like '%grams(%'`,
  );
  for (const { name } of grams) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(sql`alter table products disable trigger products_words_made`);
  const rows = catalogue(count);
  await fillCatalogue(db, rows);
  await db.execute(sql`alter table products enable trigger products_words_made`);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id);
    await db.execute(sql`select shop_index_products(${sql.param(ids)}::text[])`);
  }
  for (const { made } of grams)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
      await tx.execute(sql.raw(made));
    });
  await refreshSearchWords(db);
  await db.execute(sql`vacuum analyze`);
}

export const search = (): Promise<Figure[]> =>
  withDatabase(async ({ databaseUrl }) => {
    const count = numberOf("products", 100_000);
    const { db, pool } = openDatabase(databaseUrl, { max: 2, slowness: 60 });
    const began = performance.now();
    await fill(db, count);
    const filled = (performance.now() - began) / 1000;
    const typed = [...labelledQueries(catalogue(1000)).map((query) => query.typed), ...COMMON];
    const now = new Date();
    const ask = (run: number) => {
      const q = typed[(run * 7919) % typed.length]!;
      return searchProducts(db, readProductQuery(new URLSearchParams({ q })), now);
    };
    const { rows } = await db.execute<{ id: string }>(sql`select id from products limit 500`);
    const bare = await timesOf(500, (run) =>
      pool.query({
        name: "bare",
        text: "select * from products where id = $1",
        values: [rows[run % rows.length]!.id],
      }),
    );
    await timesOf(50, ask);
    const times = await timesOf(numberOf("runs", 1000), ask);
    await pool.end();
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    return [
      figure(`${count} products written and indexed, s`, filled),
      figure("what shoppers type, p50 ms", p50),
      figure("what shoppers type, p95 ms", p95),
      figure("what shoppers type, p50 : bare query by key", p50 / quantile(bare, 0.5)),
    ];
  });

if (import.meta.main) printTable("search", await search());
