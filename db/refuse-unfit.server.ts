import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg, { type Pool } from "pg";
import { randomLetters } from "#lib/random-letters.ts";
import { words } from "#server/words/words.ts";

export class UnfitDatabase extends Error {
  override name = "UnfitDatabase";
}

const LEAST_VERSION = 15;
const ECHO_MS = 5000;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "voice-shop start",
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Called before anything is changed: throws UnfitDatabase where the shop could not work or would
 * miss change notifications.
 */
export async function refuseUnfit(url: string, echoMs = ECHO_MS): Promise<void> {
  const [ear, mouth] = [await connect(url), await connect(url)];
  try {
    await refuseOld(ear);
    await refuseStandby(ear);
    await refuseDeaf(ear, mouth, echoMs);
  } finally {
    await Promise.all([ear.end(), mouth.end()]);
  }
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  if (Number.parseInt(rows[0]!.version, 10) < LEAST_VERSION)
    throw new UnfitDatabase(words().databaseOld(rows[0]!.version, String(LEAST_VERSION)));
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; read_only: string }>(
    "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only",
  );
  if (rows[0]!.standby || rows[0]!.read_only === "on")
    throw new UnfitDatabase(words().databaseReads);
}

/** A notification of one session must reach another session that listens. */
async function refuseDeaf(ear: pg.Client, mouth: pg.Client, echoMs: number): Promise<void> {
  const channel = `shop_echo_${randomLetters(12).toLowerCase()}`;
  const echo = once(ear, "notification").then(() => true);
  await ear.query(`listen ${channel}`);
  await mouth.query("select pg_notify($1, 'echo')", [channel]);
  if (!(await Promise.race([echo, wait(echoMs, false)])))
    throw new UnfitDatabase(words().databaseDeaf(words().pooler));
}

/** A connection's settings must survive until its next statement, which some poolers break. */
export async function refuseLostLimits(pool: Pool, role: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ user: string; limit: string }>(
    "select current_user as user, current_setting('statement_timeout') as limit",
  );
  const { user, limit } = rows[0]!;
  if (limit === "0" || (role && user !== role))
    throw new UnfitDatabase(words().databaseForgets(user, limit, words().pooler));
}
