import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { log } from "#lib/log.server.ts";
import type { Db } from "#shop/shop.ts";
import { PatientPool } from "./patient-pool.server.ts";
import { transact } from "./transact.server.ts";

/** The default limit for a statement's wait for a lock. */
export const LOCK_WAIT_MS = 4000;

/**
 * Opens a pool whose connections work as `role`, or as the URL's user. Statements time out after 10
 * s, lock waits after 4 s; both limits grow with the machine's slowness factor. With `hasty`,
 * commits reach the disk shortly after they are answered.
 */
export function openDatabase(
  url: string,
  {
    max = 12,
    role,
    slowness = 1,
    hasty = false,
  }: { max?: number; role?: string | undefined; slowness?: number; hasty?: boolean } = {},
): { db: Db; pool: PatientPool } {
  const limits = {
    statement_timeout: 10_000 * slowness,
    lock_timeout: LOCK_WAIT_MS * slowness,
    idle_in_transaction_session_timeout: 15_000 * slowness,
    ...(role && { role }),
    ...(hasty && { synchronous_commit: "off" }),
  };
  const pool = new PatientPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 4000 * slowness,
    idleTimeoutMillis: 30_000,
    query_timeout: 11_000 * slowness,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: "voice-shop",
    // Set by a statement, since connection poolers refuse or drop startup options.
    onConnect: (client) => setLimits(client, limits),
  });
  // Without a listener, an error of an idle connection would end the process.
  pool.on("error", (error) => log.error(`database connection lost: ${error.message}`));
  // The pool removes its own listener while a connection is lent out, so errors between two
  // statements need this one.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const db = drizzle(pool, { casing: "snake_case" }) as unknown as Db;
  const transaction = <Done>(work: (db: Db) => Promise<Done>) => transact(pool, work);
  return { db: Object.assign(db, { transaction }), pool };
}

/** A database of whatever answers questions as a pool does; it has no transactions of its own. */
export const databaseOf = (reader: Pick<pg.Pool, "query">): Db =>
  drizzle(reader as pg.Pool, { casing: "snake_case" }) as unknown as Db;

/** One connection, for short questions; each may take so long. One that breaks is opened anew. */
export function openLine(
  url: string,
  { patienceMs, name }: { patienceMs: number; name: string },
): pg.Pool {
  const line = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    application_name: name,
  });
  line.on("error", () => undefined);
  return line;
}

async function setLimits(client: pg.ClientBase, limits: Record<string, unknown>): Promise<void> {
  const values = Object.values(limits).map(String);
  const sets = Object.keys(limits).map((name, at) => `set_config('${name}', $${at + 1}, false)`);
  await client.query(`select ${sets.join(", ")}`, values);
}
