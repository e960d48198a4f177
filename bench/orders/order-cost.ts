import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { guestOrders } from "./guest-orders.ts";
import { logByRelation } from "./log-by-relation.ts";
import { processorMs } from "./processor-time.ts";

type CostSettings = {
  origin: string;
  /** of the shop */
  pid: number;
  /** of the superuser, at the database `postgres` */
  adminUrl: string;
  /** ordered in turn, each once */
  products: () => string;
};

const [COUNTED, MEASURED, WARM] = [100, 400, 100];
const MS_PER_TICK = 10;

/** What one order of a guest costs from the first page to the last mail, by PostgreSQL's logs (`begin` and `commit` are statements too) and by processor time; nothing is vacuumed meanwhile. */
export async function orderCost({ origin, pid, adminUrl, products }: CostSettings) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const buy = (orders: number) => guestOrders({ origin, products, atOnce: 4, orders });
    await admin.query("create extension if not exists pg_walinspect");
    const log = await openLog(admin);
    await buy(WARM);
    await log.write(true);
    await buy(8);
    const since = log.length();
    await buy(COUNTED);
    await workerIsDone(adminUrl);
    const statements = log.statementsSince(since);
    await log.write(false);
    // It clears up after filling the shop, at any time.
    await keepTidy(admin, false);
    await buy(WARM);
    await workerIsDone(adminUrl);
    const before = await meters(admin, pid);
    const { failed } = await buy(MEASURED);
    await workerIsDone(adminUrl);
    const after = await meters(admin, pid);
    const written = await writtenBetween(admin, before.at, after.at);
    const stretch = { from: before.at, to: after.at, orders: MEASURED };
    const relations = await logByRelation(admin, shopUrlOf(adminUrl), stretch);
    await keepTidy(admin, true);
    return {
      statements: sum(statements.values()) / COUNTED,
      commits: written.commits / MEASURED,
      transactions: (after.transactions - before.transactions) / MEASURED,
      walKiB: written.bytes / MEASURED / 1024,
      fullPagesKiB: written.fullPages / MEASURED / 1024,
      nodeMs: (after.nodeMs - before.nodeMs) / MEASURED,
      postgresMs: (after.postgresMs - before.postgresMs) / MEASURED,
      failed,
      relations,
      each: [...statements]
        .map(([words, count]) => ({ words, perOrder: count / COUNTED }))
        .toSorted((a, b) => b.perOrder - a.perOrder),
    };
  } finally {
    await admin.end();
  }
}

const shopUrlOf = (adminUrl: string): string => adminUrl.replace(/\/[^/]*$/, "/shop");

async function keepTidy(admin: pg.Client, isOn: boolean): Promise<void> {
  await admin.query(`alter system set autovacuum = ${isOn ? "on" : "off"}`);
  await admin.query("select pg_reload_conf()");
}

const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((total, number) => total + number, 0);

/** All that was ordered is told. */
async function workerIsDone(adminUrl: string): Promise<void> {
  const shop = new pg.Client({ connectionString: shopUrlOf(adminUrl) });
  await shop.connect();
  try {
    for (;;) {
      const { rows } = await shop.query(
        "select from notices where state in ('queued', 'waiting') limit 1",
      );
      if (!rows.length) return;
      await sleep(100);
    }
  } finally {
    await shop.end();
  }
}

async function openLog(admin: pg.Client) {
  const { rows } = await admin.query<{ directory: string }>(
    "select current_setting('data_directory') as directory",
  );
  const file = join(dirname(rows[0]!.directory), "postgres.log");
  const length = () => (existsSync(file) ? readFileSync(file).length : 0);
  return {
    length,
    /** Counts by words; whatever differs from order to order comes as a parameter. */
    statementsSince(place: number): Map<string, number> {
      const counts = new Map<string, number>();
      const entries = readFileSync(file)
        .subarray(place)
        .toString()
        .split(/^20\d\d-\d\d-\d\d [^[]*\[\d+\] /m);
      for (const entry of entries) {
        const [, words] = /^LOG:\s+(?:execute [^:]+|statement): ([\s\S]*)$/.exec(entry) ?? [];
        const plain = words?.replace(/\s+/g, " ").trim();
        if (plain && !plain.startsWith("select from notices"))
          counts.set(plain, (counts.get(plain) ?? 0) + 1);
      }
      return counts;
    },
    /** Connections learn it when they begin, so that all begin anew. */
    async write(all: boolean) {
      await admin.query(`alter database shop set log_statement = '${all ? "all" : "none"}'`);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop' and pid <> pg_backend_pid()",
      );
      await sleep(3000);
    },
  };
}

const ticksOf = (stat: string, from: number, to: number): number =>
  sum(
    stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(from, to)
      .map(Number),
  );
const statOf = (pid: number | string): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
};
const ownTicks = (stat: string): number => ticksOf(stat, 11, 13);
const endedChildrensTicks = (stat: string): number => ticksOf(stat, 13, 15);
const parentOf = (stat: string): number => ticksOf(stat, 1, 2);

/** Of the postmaster and all that it started, those that ended included. */
function postgresTicks(postmaster: number): number {
  const main = statOf(postmaster);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat && parentOf(stat) === postmaster);
  return ownTicks(main) + endedChildrensTicks(main) + sum(children.map(ownTicks));
}

async function meters(admin: pg.Client, pid: number) {
  const { rows } = await admin.query<{ at: string; directory: string; transactions: number }>(
    `select pg_current_wal_lsn()::text as at, current_setting('data_directory') as directory,
      (select xact_commit from pg_stat_database where datname = 'shop')::int as transactions`,
  );
  const { at, directory, transactions } = rows[0]!;
  const postmaster = Number.parseInt(readFileSync(join(directory, "postmaster.pid"), "utf8"));
  return {
    at,
    transactions,
    nodeMs: processorMs(pid),
    postgresMs: postgresTicks(postmaster) * MS_PER_TICK,
  };
}

async function writtenBetween(admin: pg.Client, from: string, to: string) {
  const { rows } = await admin.query<{ commits: number; bytes: number; fullPages: number }>(
    `select coalesce(sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0)::float8 as commits,
      sum(combined_size)::float8 as bytes, sum(fpi_size)::float8 as "fullPages"
    from pg_get_wal_stats($1, $2, true)`,
    [from, to],
  );
  return rows[0]!;
}
