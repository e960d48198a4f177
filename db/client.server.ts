import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { log } from "#lib/log.server.ts";
import type { Db } from "#shop/shop.ts";
import { PatientPool } from "./patient-pool.server.ts";
import { transact } from "./transact.server.ts";

/** How long a statement waits for a lock, where nothing else is said. */
export const LOCK_WAIT_MS = 4000;

/**
 * A pool of connections that work as `role`, else as whoever the address signs in. A statement that
 * waits longer than 10 s for its answer, or 4 s for a lock, gives up; on a machine that is so many
 * times slower, later. Commits of a hasty one are on the disk a moment after they are answered.
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
    // Not in the words that open a connection: a pooler refuses or forgets those.
    onConnect: (client) => setLimits(client, limits),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => log.error(`database connection lost: ${error.message}`));
  // One that breaks between two statements of a transaction too: the pool does not listen while it
  // is lent out.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const db = drizzle(pool, { casing: "snake_case" }) as unknown as Db;
  const transaction = <Done>(work: (db: Db) => Promise<Done>) => transact(pool, work);
  return { db: Object.assign(db, { transaction }), pool };
}

async function setLimits(client: pg.ClientBase, limits: Record<string, unknown>): Promise<void> {
  const values = Object.values(limits).map(String);
  const sets = Object.keys(limits).map((name, at) => `set_config('${name}', $${at + 1}, false)`);
  await client.query(`select ${sets.join(", ")}`, values);
}
