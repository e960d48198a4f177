import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { stopOnSignal } from "#server/process/stop-on-signal.server.ts";
import { openStore } from "#server/process/open-store.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { commandWords } from "#server/words/words.ts";
import { listOrders } from "#shop/office/order/list-orders.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db } from "#shop/shop.ts";
import { BackupProblem } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { takenAway } from "./taken-away.server.ts";

type Rehearsal = {
  tables: number;
  rows: number;
  files: number;
  orders: number;
  seconds: number;
};

/** The restored copy contradicts itself. */
export class NotInOrder extends BackupProblem {}

/**
 * Tries an update on a copy: restores the backup into a scratch directory, migrates it, reads the
 * main lists and checks that money, stock and orders agree. Sends nothing and deletes the copy.
 */
export async function rehearse(env: Env, from: string): Promise<Rehearsal> {
  const began = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), "voice-shop-rehearsal-"));
  // When root starts it, PostgreSQL runs as another account, which must be able to enter.
  await chmod(scratch, 0o755);
  const data = join(scratch, "data");
  try {
    const { tables, files } = await restoreBackup(
      { databaseUrl: undefined, databaseOwnerUrl: undefined },
      from,
      data,
    );
    const noDatabase = { databaseUrl: undefined, databaseOwnerUrl: undefined };
    const here = { ...noDatabase, joinsPostgres: false, demoContent: false };
    const store = await openStore({ ...env, ...here, production: false, dataDirectory: data });
    const { release } = stopOnSignal(() => store.close().then(() => remove(scratch, data)));
    try {
      const problems = [
        ...(await takenAway(store.shop.db, tables)),
        ...(await judgeShop(store.shop.db)),
      ];
      if (problems.length) throw new NotInOrder(commandWords().notInOrder(problems.join("\n")));
      return {
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: files.count,
        orders: await readThrough(store.shop.db),
        seconds: (performance.now() - began) / 1000,
      };
    } finally {
      await store.close().finally(release);
    }
  } finally {
    remove(scratch, data);
  }
}

/** Removes the cluster separately, since it may lie outside the scratch directory. */
function remove(scratch: string, data: string): void {
  rmSync(findPlace(join(data, "postgres")), { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
}

/** Reads the first page of the main lists with this release's queries. */
async function readThrough(db: Db): Promise<number> {
  await Promise.all([findSite(db), listProducts(db), listOrders(db, { tab: "all" })]);
  const { rows } = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders`,
  );
  return rows[0]!.orders;
}

/** Lists, in words, every invariant of a shop's database that does not hold. */
export async function judgeShop(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ words: string }>(sql`
    with book as (
      select payment_key,
        coalesce(sum(amount) filter (where kind = 'captured'), 0) as captured
      from payment_ledger where payment_key is not null group by payment_key)
    select 'payment of ' || orders.number || ': the book has ' || coalesce(book.captured, 0)
        || ', its sum says ' || payments.captured as words
      from payments join orders on orders.id = payments.order_id
      left join book on book.payment_key = payments.payment_key
      where coalesce(book.captured, 0) <> payments.captured
    union all
    select 'order ' || number || ' says ' || payment || ' and has no money in the book'
      from orders where payment in ('paid', 'partially_refunded') and total > 0 and not exists (
        select from payments where payments.order_id = orders.id and payments.captured > 0)
    union all
    select 'product ' || id || ' has ' || stock || ' pieces' from products where stock < 0
    union all
    select 'order ' || number || ' has no lines' from orders
      where not exists (select from order_lines where order_lines.order_id = orders.id)
    order by 1 limit 50`);
  return rows.map(({ words }) => words);
}
