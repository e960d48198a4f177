import { sql } from "drizzle-orm";
import pg from "pg";
import { openDatabase } from "#db/client.server.ts";
import { buildProduct } from "#tests/has/product.ts";
import { figure, numberOf, printTable, processorMs, quantile, type Figure } from "./figures.ts";
import { openGuest, type Outcome } from "#tests/faults/shoppers/guest.ts";
import { withShop, type RunningShop } from "./running-shop.ts";

// `npm run bench:rush`: 2,000 guests order the same 100 pieces at the same moment. `-- --guests=200
// --pieces=10` is a smaller run.
const PAGES_AT_ONCE = 64;
const CONNECTIONS = 12;

/** Guests open the order page over some time and then all press the button at once. */
export async function rushOf(shop: RunningShop, crowd = numberOf("guests", 2000)) {
  const pieces = numberOf("pieces", Math.max(1, Math.floor(crowd / 20)));
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 2 });
  const shelf = { isShow: true, shippingClass: "parcel", stock: pieces } as const;
  const product = await buildProduct(db, shelf);
  const guests = Array.from({ length: crowd }, (_, at) => openGuest(shop.origin, at));
  const forms: Record<string, string>[] = [];
  const queue = guests.entries();
  const fillIn = async () => {
    for (const [at, guest] of queue) forms[at] = await guest.fillIn(product.id);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, fillIn));

  const times: number[] = [];
  const [began, busy] = [performance.now(), processorMs(shop.pid)];
  const outcomes = await Promise.all(
    guests.map((guest, at) =>
      guest
        .buy(product.id, forms[at]!, () => times.push(performance.now() - began))
        .catch((error: Error) => error.message),
    ),
  );
  const [ms, busyMs] = [performance.now() - began, processorMs(shop.pid) - busy];
  const { rows } = await db.execute<{ sold: number; stock: number }>(sql`
    select stock, (select coalesce(sum(quantity), 0)::int from order_lines
      join orders on orders.id = order_lines.order_id
      where product_id = products.id and payment = 'paid' and hold = 'sold') as sold
    from products where id = ${product.id}`);
  await pool.end();
  const odd = outcomes.filter((outcome) => !["bought", "sold out"].includes(outcome));
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { crowd, pieces, ...rows[0]!, bought: count("bought"), odd, times, ms, busyMs };
}

/** Milliseconds until as many have taken a piece, or none, by a bare update each. */
async function bareRush(databaseUrl: string, crowd: number, pieces: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  // PostgreSQL may stop before a connection that ends has said its last word.
  pool.on("error", () => undefined);
  await pool.query(`create table bare_rush (id int primary key, stock int not null)`);
  await pool.query(`insert into bare_rush values (1, $1)`, [pieces]);
  const take = () =>
    pool.query("update bare_rush set stock = stock - 1 where id = 1 and stock >= 1");
  await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.query("select 1")));
  const began = performance.now();
  await Promise.all(Array.from({ length: crowd }, take));
  const ms = performance.now() - began;
  await pool.end();
  return ms;
}

export const rush = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    const { crowd, pieces, ...found } = await rushOf(shop);
    const bare = await bareRush(shop.databaseUrl, crowd, pieces);
    if (found.odd.length) console.log([...new Set(found.odd)].join("\n"));
    return [
      figure(`sold and paid of ${pieces}, to ${crowd} guests`, found.sold, "all of them"),
      figure("guests who were told so", found.bought, "as many"),
      figure("left on the shelf", found.stock, "0"),
      figure("guests who were told something else", found.odd.length, "0"),
      figure("answer to the press, p50 ms", quantile(found.times, 0.5)),
      figure("answer to the press, p99 ms", quantile(found.times, 0.99)),
      figure("processor of the shop for one guest, ms", found.busyMs / crowd),
      figure("until everybody knew : as many bare updates", found.ms / bare),
    ];
  });

if (import.meta.main) printTable("rush", await rush());
