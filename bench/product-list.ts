import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { productFilters, type ProductFilter } from "#shop/office/product/product-filters.ts";
import { listProductDocuments } from "#shop/document/list-product-documents.server.ts";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import { listHomeRows } from "#shop/product/collection/list-home-rows.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { placeInList } from "#shop/product/list-products.server.ts";
import { findProductPage } from "#shop/shopper/find-product-page.server.ts";
import { listReservable } from "#shop/reservation/request/list-reservable.server.ts";
import { buildProduct } from "#tests/has/product.ts";
import { fillCatalogue } from "./orders/catalogue.ts";
import { isAbove, lineOf, measure, withTwoSizes, type Ask } from "./two-sizes.ts";
import { conclude, judged, type Verdict } from "./verdict.ts";

// `npm run bench:products`: the back office's list of products, and what shoppers and programs read of them, among 100 and among 100,000 (PRODUCTS names another number), in turns.
const COUNTS = [100, Number(process.env.PRODUCTS ?? 100_000)] as const;
const [RUNS, WARM, AIM] = [Number(process.env.RUNS ?? 600), 20, 1.5];

type Sample = { id: string; title: string };
const SHELVES = 20;

/** Of a hundred products one is sold out and ten are hidden, a third was, is or will be to reserve; all stand on shelves. */
async function fill(url: string, count: number): Promise<void> {
  const { db, pool } = openDatabase(url, { max: 1, slowness: 60 });
  const { id: like } = await buildProduct(db, { isShow: true });
  await db.execute(
    sql`insert into product_categories (slug, name) select 'shelf-' || at, '선반 ' || at from generate_series(1, ${SHELVES}) at`,
  );
  await fillCatalogue(db, { like, count });
  await db.execute(sql`alter table products disable trigger user`);
  await db.execute(sql`update products set title = title || ' ' || md5(id), category = 'shelf-' || 1 + abs(hashtext('shelf' || id)) % ${SHELVES}, "create" = now() - random() * interval '3 years',
    is_show = abs(hashtext(id)) % 10 <> 0, sale_kind = (case when abs(hashtext(id)) % 3 = 1 then 'reserve' else 'order' end)::sale_kind`);
  await db.execute(sql`update products set reservation_opens_at = now() + (abs(hashtext('opens' || id)) % 30 - 20) * interval '1 day',
    reservation_closes_at = now() + (abs(hashtext('opens' || id)) % 30 - 10) * interval '1 day' where sale_kind = 'reserve'`);
  await db.execute(sql`alter table products enable trigger user`);
  await db.execute(sql`update products set stock = 0 where abs(hashtext(id)) % 100 = 3`);
  await db.execute(sql`vacuum analyze`);
  await pool.end();
}

const rowsOf = ({ products }: { products: unknown[] }) => ({ rows: products });
const list =
  (asked: (sample: Sample) => Parameters<typeof listAdminProducts>[1]): Ask<Sample> =>
  ({ db }, sample) =>
    listAdminProducts(db, asked(sample)).then(rowsOf);
const now = new Date();
const asks: Record<string, Ask<Sample>> = {
  ...Object.fromEntries(
    (Object.keys(productFilters) as ProductFilter[]).map((filter) => [
      `tab ${filter}`,
      list(() => ({ filter })),
    ]),
  ),
  "search of a whole name": list(({ title }) => ({ search: title })),
  "search of some letters": list(({ title }) => ({ search: title.slice(-8) })),
  "a list as data, home's products": ({ db }) =>
    listProductDocuments({ db, now: () => now }, { limit: 24 }).then(rowsOf),
  "home: place of the page": ({ db }) => placeInList(db, {}),
  "home: shelves": ({ db }) => listFilledCategories(db).then((rows) => ({ rows })),
  "home: rows": ({ db }) => listHomeRows(db, now),
  "what can be reserved": ({ db }) => listReservable(db, now).then((rows) => ({ rows })),
  "a product's page": ({ db }, { id }) => findProductPage(db, id, { hidden: false }),
  "a product as data": ({ db }, { id }) => findProduct(db, id),
};

const verdicts: Verdict[] = [];
await withTwoSizes(
  {
    counts: COUNTS,
    fill,
    samplesOf: async (db) =>
      (
        await db.execute<Sample>(
          sql`select id, title from products where is_show order by md5(id) limit 50`,
        )
      ).rows,
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
