import { join } from "node:path";
import type { PatientPool } from "#db/patient-pool.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE, grantApplication } from "#db/grant-application.server.ts";
import { findDemoMark, refuseDemoContent } from "#db/demo-mark.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { refuseLostLimits, refuseUnfit } from "#db/refuse-unfit.server.ts";
import { findDemoAccounts, type DemoAccount } from "#db/seed/demo-accounts.server.ts";
import { endForeignSessions } from "#shop/member/session/end-sessions.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Env } from "#server/settings/env.server.ts";
import { openShop } from "../open-shop.server.ts";
import { closeDataDirectory } from "./close-data-directory.server.ts";
import { openFiller, type DemoFiller } from "./open-filler.server.ts";
import { stopOnSignal } from "./stop-on-signal.server.ts";
import { tellMigrations } from "#server/start/tell-migrations.ts";
import { words } from "#server/words/words.ts";
import { hasStarted } from "#server/postgres/has-started.server.ts";
import { joinPostgres } from "#server/postgres/join-postgres.server.ts";
import { assertDurable, startPostgres } from "#server/postgres/postgres.server.ts";

/** How to reach a prepared database, and the role that the shop uses there. */
export type Place = { databaseUrl: string; applicationUrl: string; role: string | undefined };
export type PreparedStore = { place: Place; demoAccounts: DemoAccount[]; stop(): Promise<void> };
export type JoinedStore = {
  shop: Shop;
  databaseUrl: string;
  /** that the shop works as there */
  role: string | undefined;
  pool: PatientPool;
  close(): Promise<void>;
};
export type Store = JoinedStore & { demoAccounts: DemoAccount[] };

/**
 * Starts the database if needed, migrates it, and fills an empty one with demo content if wanted.
 */
export async function prepareStore(env: Env): Promise<PreparedStore> {
  closeDataDirectory(env, console.log);
  const { starting, stop, signal, ahead, release } = begin(env);
  try {
    const postgres = await starting;
    const databaseUrl = env.databaseUrl ?? postgres!.url;
    await assertDurable(databaseUrl);
    const ownerUrl = env.databaseOwnerUrl ?? databaseUrl;
    for (const url of new Set([databaseUrl, ownerUrl])) await refuseUnfit(url);
    await migrateDatabase(ownerUrl, { told: tellMigrations(console.log) });
    refuseDemoContent(env, await findDemoMark(ownerUrl));
    const role = (await grantApplication(ownerUrl)) ? APPLICATION_ROLE : undefined;
    await forgetBeforeOpening(databaseUrl, role);
    const place = { databaseUrl, applicationUrl: postgres?.applicationUrl ?? databaseUrl, role };
    const filler = () => ahead ?? openFiller(signal);
    return { place, demoAccounts: await fillWithDemo(env, databaseUrl, filler), stop };
  } catch (error) {
    if (signal.aborted) await new Promise(() => undefined);
    await stop().catch(() => undefined);
    throw error;
  } finally {
    release();
  }
}

async function fillWithDemo(
  { demoContent, adminEmails }: Env,
  databaseUrl: string,
  filler: () => DemoFiller,
): Promise<DemoAccount[]> {
  if (!demoContent) return [];
  return (await findDemoAccounts(databaseUrl, adminEmails)) ?? filler().fill(databaseUrl);
}

/**
 * Starts the embedded database unless a URL is given, and at a demonstration's first start also the
 * process that fills it.
 */
function begin(env: Env) {
  const directory = join(env.dataDirectory, "postgres");
  const isFirst = env.demoContent && !env.databaseUrl && !hasStarted(directory);
  if (env.production && !env.databaseUrl)
    console.log(`${words().databaseIn(directory)} ${words().ownDatabase}`);
  const leaving = new AbortController();
  const starting = env.databaseUrl ? null : startOrJoin(env, directory, leaving.signal);
  const stop = async () => (leaving.abort(), (await starting)?.stop());
  const { signal, release } = stopOnSignal(stop);
  const ahead = isFirst ? openFiller(signal) : undefined;
  return { starting, stop, signal, ahead, release: () => (ahead?.end(), release()) };
}

const startOrJoin = ({ joinsPostgres, production }: Env, directory: string, signal: AbortSignal) =>
  joinsPostgres
    ? joinPostgres(directory, { signal })
    : startPostgres({ directory, log: console.log, archive: production });

/** A restored backup has data that was forgotten since, so retention runs before the shop opens. */
async function forgetBeforeOpening(url: string, role: string | undefined): Promise<void> {
  const { db, pool } = openDatabase(url, { role });
  try {
    await runRetention({ db, now: () => new Date() }, { now: true });
  } catch (error) {
    log.error(`retention failed before the shop opened: ${logWords(error)}`);
  } finally {
    await pool.end();
  }
}

/** Opens the shop on a database that this or another process prepared. */
export async function joinStore(
  env: Env,
  { databaseUrl, applicationUrl, role }: Place,
): Promise<JoinedStore> {
  const { db, pool } = openDatabase(applicationUrl, { role });
  await refuseLostLimits(pool, role);
  const shop = openShop(env, db);
  await shop.vendors.reload();
  await endForeignSessions(shop);
  return { shop, databaseUrl, role, pool, close: () => pool.end() };
}

/** Prepares the database and opens the shop in one process. */
export async function openStore(env: Env): Promise<Store> {
  const { place, demoAccounts, stop } = await prepareStore(env);
  const { release } = stopOnSignal(stop);
  try {
    const { close, ...store } = await joinStore(env, place);
    return { ...store, demoAccounts, close: () => close().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    release();
  }
}
