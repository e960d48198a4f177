import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { readProductQuery } from "#shop/product/search/product-query.ts";
import { refreshSearchWords } from "#shop/product/search/search-words.server.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import { catalogue, fillCatalogue } from "#tests/search/catalogue.ts";
import { labelledQueries, type Labelled } from "#tests/search/queries.ts";
import { lineOf, measure, withTwoSizes, type Ask, type Figure } from "./two-sizes.ts";

// `npm run bench:search`: the labelled queries over 1,000 and over 100,000 products, in turns. The
// time is the search's, its statements and what is made of them, without HTTP.
const [FEW, MANY] = [1000, Number(process.env.PRODUCTS ?? 100_000)];
const RUNS = Number(process.env.RUNS ?? 100);
const AIM = { ratio: 1.5, ms: 20 };

const AT_ONCE = 2000;

/** The triggers and indexes would take each row by itself: here all are indexed at once. */
async function fill(url: string, count: number): Promise<void> {
  const { db, pool } = openDatabase(url, { max: 1, slowness: 60 });
  const { rows: grams } = await db.execute<{ name: string; made: string }>(
    sql`select indexname as name, indexdef as made from pg_indexes where indexdef like '%shop_grams%'`,
  );
  for (const { name } of grams) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(sql`alter table products disable trigger products_words_made`);
  const rows = catalogue(count);
  await fillCatalogue(db, rows);
  await db.execute(sql`alter table products enable trigger products_words_made`);
  for (let from = 0; from < count; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
    await db.execute(sql`select shop_index_products(${sql.param(ids)}::text[])`);
  }
  for (const { made } of grams) await db.execute(sql.raw(made));
  await refreshSearchWords(db);
  await db.execute(sql`vacuum analyze`);
  await pool.end();
}

/** The same ones of both: what is looked for is in the first thousand. */
const queries = labelledQueries(catalogue(FEW));
const now = new Date();
const ask: Ask<Labelled> = async ({ db }, { typed }) => {
  const found = await searchProducts(db, readProductQuery(new URLSearchParams({ q: typed })), now);
  return { rows: found.products };
};
const kinds = [...new Set(queries.map(({ kind }) => kind))];
const common: Labelled[] = ["보이스팩", "ㅂㅇㅅ", "소리", "e", "효과음 소리"].map((typed) => ({
  kind: "a word that many have",
  typed,
  right: new Set(),
}));

await withTwoSizes(
  { counts: [FEW, MANY], fill, samplesOf: async () => queries },
  async ([few, many]) => {
    console.log(`milliseconds: p50 and p99 of ${FEW}, of ${MANY}, ratios, products shown`);
    const figures: Figure[] = [];
    for (const kind of [...kinds, "a word that many have"]) {
      const samples = [...queries, ...common].filter((query) => query.kind === kind);
      const both = [few, many].map(({ db }) => ({ db, samples })) as [typeof few, typeof many];
      const figure = await measure(kind, ask, { both, runs: RUNS, warm: samples.length });
      figures.push(figure);
      console.log(lineOf(figure));
    }
    const slow = figures.filter(({ many: { p99 } }) => p99 > AIM.ms);
    const steep = figures.filter(({ p99 }) => p99 > AIM.ratio);
    const names = (some: Figure[]) => some.map(({ name }) => name).join(", ") || "none";
    console.log(`above ${AIM.ms} ms: ${names(slow)}\nabove ${AIM.ratio} times: ${names(steep)}`);
    if (slow.length + steep.length) process.exitCode = 1;
  },
);
