import pg from "pg";
import { openDatabase } from "#db/client.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { openShop } from "#server/open-shop.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { orderForm } from "#shop/checkout/order-form.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { buildOrderFields } from "#tests/has/order-form.ts";
import { buildProduct } from "#tests/has/product.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { openBareOrders } from "./bare-orders.ts";
import {
  compareInTurns,
  figure,
  isAsked,
  numberOf,
  printTable,
  type Figure,
  type Work,
} from "./figures.ts";
import { millionOrders } from "./million-orders.ts";
import { withDatabase, type Database } from "./running-shop.ts";

// `npm run bench:orders`: orders by use case, eight at once, against their bare SQL over as many
// connections, and the cost of an order. `-- --million`: the office's queries over a million orders
// (`--orders=` for another number).
const AT_ONCE = 8;
const COUNTED = 200;

/** The use cases alone, of forms that are read already; the payment provider answers at once. */
async function openOrders(databaseUrl: string) {
  const { db, pool } = openDatabase(databaseUrl, { max: AT_ONCE });
  const payments = scriptedProvider();
  const shop = { ...openShop(readEnv({ SHOP_SECRET: randomLetters(64) }), db), payments };
  const forms = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const shelf = { isShow: true, stock: 100_000_000, shippingClass: "parcel" } as const;
      const fields = await buildOrderFields(db, [{ product: await buildProduct(db, shelf) }]);
      return orderForm.parse({ ...fields, placeKey: randomLetters(26) });
    }),
  );
  const run = randomLetters(13);
  let begun = 0;
  const place = (worker: number) => {
    const key = `${run}${String(begun++).padStart(13, "0")}`;
    const ordererPhone = `010${String(50_000_000 + begun).padStart(8, "0")}`;
    const form = { ...forms[worker % AT_ONCE]!, placeKey: key, ordererPhone };
    return placeOrder(shop, form, { guestId: key });
  };
  const pay: Work = async (worker) => {
    const order = await place(worker);
    const paymentKey = payments.authenticate(order);
    await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  };
  return { place, pay, close: () => pool.end() };
}

/** How often something was asked of the database meanwhile; begin and commit count too. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count++;
    return original.apply(this, given);
  } as typeof pg.Client.prototype.query;
  await work();
  pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  return count;
}

/** By the write-ahead log; pages that are logged whole after a checkpoint are left out. */
async function costOf(adminUrl: string, pay: Work): Promise<Figure[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("create extension if not exists pg_walinspect");
  const place = async () => {
    const { rows } = await admin.query<{ at: string }>("select pg_current_wal_lsn()::text as at");
    return rows[0]!.at;
  };
  const [from, processor] = [await place(), process.cpuUsage()];
  const statements = await countStatements(async () => {
    for (let order = 0; order < COUNTED; order++) await pay(order);
  });
  const { user, system } = process.cpuUsage(processor);
  const { rows } = await admin.query<{ commits: number; bytes: number }>(
    `select sum(count) filter
        (where "resource_manager/record_type" like 'Transaction/COMMIT%')::float8 as commits,
      sum(record_size)::float8 as bytes
    from pg_get_wal_stats($1, $2, true)`,
    [from, await place()],
  );
  await admin.end();
  return [
    figure("one paid order: statements", statements / COUNTED),
    figure("one paid order: commits that write", rows[0]!.commits / COUNTED),
    figure("one paid order: KiB of write-ahead log", rows[0]!.bytes / COUNTED / 1024),
    figure("one paid order: ms of node", (user + system) / 1000 / COUNTED),
  ];
}

async function rates({ databaseUrl, adminUrl }: Database): Promise<Figure[]> {
  const orders = await openOrders(databaseUrl);
  const bare = await openBareOrders(databaseUrl, AT_ONCE);
  const placed = await compareInTurns(AT_ONCE, orders.place, bare.place);
  const paid = await compareInTurns(AT_ONCE, orders.pay, bare.pay);
  const cost = await costOf(adminUrl, orders.pay);
  await Promise.all([orders.close(), bare.close()]);
  return [
    figure(`placed a second by use case, ${AT_ONCE} at once`, placed.one),
    figure(`placed a second by bare SQL, ${AT_ONCE} at once`, placed.other),
    figure("placed by use case : by bare SQL", placed.ratio),
    figure(`placed and paid a second by use case, ${AT_ONCE} at once`, paid.one),
    figure("placed and paid by use case : by bare SQL", paid.ratio),
    ...cost,
  ];
}

export const orders = (): Promise<Figure[]> => withDatabase(rates);

if (import.meta.main) {
  printTable("orders", await orders());
  if (isAsked("million")) {
    const count = numberOf("orders", 1_000_000);
    printTable(`the office among ${count} orders, ms`, await millionOrders(count));
  }
}
