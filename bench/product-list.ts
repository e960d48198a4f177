import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { productFilters, type ProductFilter } from "#shop/office/product/product-filters.ts";
import { buildProduct } from "#tests/has/product.ts";
import { fillCatalogue } from "./orders/catalogue.ts";
import { isAbove, lineOf, measure, withTwoSizes, type Ask } from "./two-sizes.ts";
import { conclude, judged, type Verdict } from "./verdict.ts";

// `npm run bench:products`: the back office's list of products, among 100 and among 100,000 (PRODUCTS names another number), in turns.
const COUNTS = [100, Number(process.env.PRODUCTS ?? 100_000)] as const;
const [RUNS, WARM, AIM] = [Number(process.env.RUNS ?? 600), 20, 1.5];

/** Of a hundred products one is sold out, one is to be reserved and ten are hidden. */
async function fill(url: string, count: number): Promise<void> {
  const { db, pool } = openDatabase(url, { max: 1, slowness: 60 });
  const { id: like } = await buildProduct(db, { isShow: true });
  await fillCatalogue(db, { like, count });
  await db.execute(sql`alter table products disable trigger user`);
  await db.execute(sql`update products set title = title || ' ' || md5(id), "create" = now() - random() * interval '3 years',
    is_show = abs(hashtext(id)) % 10 <> 0, sale_kind = (case when abs(hashtext(id)) % 100 = 1 then 'reserve' else 'order' end)::sale_kind`);
  await db.execute(sql`alter table products enable trigger user`);
  await db.execute(sql`update products set stock = 0 where abs(hashtext(id)) % 100 = 3`);
  await db.execute(sql`vacuum analyze`);
  await pool.end();
}

const list =
  (asked: (title: string) => Parameters<typeof listAdminProducts>[1]): Ask<string> =>
  ({ db }, title) =>
    listAdminProducts(db, asked(title)).then(({ products }) => ({ rows: products }));
const asks: Record<string, Ask<string>> = {
  ...Object.fromEntries(
    (Object.keys(productFilters) as ProductFilter[]).map((filter) => [
      `tab ${filter}`,
      list(() => ({ filter })),
    ]),
  ),
  "search of a whole name": list((search) => ({ search })),
  "search of some letters": list((title) => ({ search: title.slice(-8) })),
};

const verdicts: Verdict[] = [];
await withTwoSizes(
  {
    counts: COUNTS,
    fill,
    samplesOf: async (db) =>
      (
        await db.execute<{ title: string }>(
          sql`select title from products order by md5(id) limit 50`,
        )
      ).rows.map(({ title }) => title),
  },
  async (both) => {
    console.log(
      `milliseconds, p50 and p99 of ${COUNTS.join(" and ")} products, their ratios, rows`,
    );
    for (const [name, ask] of Object.entries(asks)) {
      const figure = await measure(name, ask, { both, runs: RUNS, warm: WARM });
      console.log(lineOf(figure));
      const ok = !isAbove(figure, AIM) || figure.many.rows > figure.few.rows * AIM;
      verdicts.push(judged(`${COUNTS[1]} products : ${COUNTS[0]}, ${name}`, figure.p99, AIM, ok));
    }
  },
);
conclude("bench:products", verdicts);
if (verdicts.some(({ ok }) => !ok)) process.exitCode = 1;
