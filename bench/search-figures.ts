import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { readProductQuery } from "#shop/product/search/product-query.ts";
import { refreshSearchWords } from "#shop/product/search/search-words.server.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import { catalogue, fillCatalogue } from "#tests/search/catalogue.ts";
import { labelledQueries, type LabelledQuery } from "#tests/search/queries.ts";
import { countStatementTime, inStatements } from "./statement-time.ts";
import { figureOf, measure, withTwoSizes, type Ask, type Figure } from "./two-sizes.ts";

export const AIM = { ratio: 1.5, ms: 20 };
const COMMON = "a word that many have";
const AT_ONCE = 2000;
const CONNECTIONS = 2;

/** Each work by one of so many connections. */
async function share(works: (() => Promise<unknown>)[]): Promise<void> {
  const left = works.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const work of left) await work();
    }),
  );
}

/** The triggers and indexes would take each row by itself: here all are indexed at once. */
async function fill(url: string, count: number): Promise<void> {
  const { db, pool } = openDatabase(url, { max: CONNECTIONS, slowness: 60 });
  const { rows: grams } = await db.execute<{ name: string; made: string }>(
    sql`select indexname as name, indexdef as made from pg_indexes where indexdef like '%grams(%'`,
  );
  for (const { name } of grams) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(sql`alter table products disable trigger products_words_made`);
  const rows = catalogue(count);
  await fillCatalogue(db, rows);
  await db.execute(sql`alter table products enable trigger products_words_made`);
  const parts = Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, at) =>
    rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE).map(({ id }) => id),
  );
  await share(
    parts.map(
      (ids) => () => db.execute(sql`select shop_index_products(${sql.param(ids)}::text[])`),
    ),
  );
  await share(
    grams.map(
      ({ made }) =>
        () =>
          db.transaction(async (tx) => {
            await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
            await tx.execute(sql.raw(made));
          }),
    ),
  );
  await refreshSearchWords(db);
  await db.execute(sql`vacuum analyze`);
  await pool.end();
}

const common: LabelledQuery[] = ["보이스팩", "ㅂㅇㅅ", "소리", "e", "효과음 소리"].map((typed) => ({
  kind: COMMON,
  typed,
  right: new Set(),
}));

type Sizes = { few: number; many: number; runs: number };

/** The labelled queries over few and over many products, in turns, by kind and at last all of them.
 * The time is the database's: while at least one of the search's statements is under way. The aims
 * are of all queries; the ratio of those whose answer is not longer among many products. */
export async function searchFigures({ few, many, runs }: Sizes): Promise<Figure[]> {
  // The same ones of both: what is looked for is among the few.
  const queries = [...labelledQueries(catalogue(few)), ...common];
  const now = new Date();
  const ask: Ask<LabelledQuery> = async ({ db }, { typed }) => {
    const query = readProductQuery(new URLSearchParams({ q: typed }));
    const { done, took } = await inStatements(() => searchProducts(db, query, now));
    return { rows: { length: done.count }, took };
  };
  countStatementTime();
  const figures: Figure[] = [];
  const counts = [few, many] as const;
  await withTwoSizes({ counts, fill, samplesOf: async () => queries }, async ([one, other]) => {
    for (const [kind, samples] of Map.groupBy(queries, (query) => query.kind)) {
      const both = [
        { db: one.db, samples },
        { db: other.db, samples },
      ] as [typeof one, typeof other];
      figures.push(await measure(kind, ask, { both, runs, warm: samples.length }));
    }
  });
  const every = figures.flatMap(({ pairs }) => pairs);
  const alike = every.filter(([one, other]) => other.rows <= one.rows * AIM.ratio);
  return [...figures, figureOf("all", every), figureOf("all with answers as long", alike)];
}
