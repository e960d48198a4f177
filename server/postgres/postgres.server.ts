import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { UnfitDatabase } from "#db/refuse-unfit.server.ts";
import { words } from "#server/words/words.ts";
import { findAccount, giveTo } from "./account.server.ts";
import { preparePlace } from "./find-place.server.ts";
import { findPrograms } from "./find-programs.server.ts";
import { portFileIn } from "./has-started.server.ts";
import { prepareArchive } from "./log-archive.server.ts";
import { makeCluster, passwordOf } from "./make-cluster.server.ts";
import { ownDirectory } from "./own-directory.server.ts";
import {
  commandOf,
  findPostmaster,
  isAlive,
  stopPostmaster,
  type Postmaster,
} from "./postmaster.server.ts";
import {
  commandFor,
  PortTaken,
  runPostmaster,
  trimLog,
  type Cluster,
} from "./run-postmaster.server.ts";

type Options = {
  /** Folder of the cluster, its password, port, log and lock. */
  directory: string;
  log(line: string): void;
  /** Default: the last port while it is free, else any free one. */
  port?: number;
  /** False trades safety for speed; only for test databases. */
  durable?: boolean;
  /** Whether its log is kept beside the directory; a production shop's is. */
  archive?: boolean;
};

export type RunningPostgres = {
  /** The database `shop` as its owner, the role `shop`: for migrations. */
  url: string;
  /**
   * The same database as the role without ownership that the shop works with;
   * db/grant-application.server.ts grants its rights.
   */
  applicationUrl: string;
  /** The database `postgres` as superuser: for tests and backups only. */
  adminUrl: string;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL, restarts it when it dies, and takes over one that a killed shop
 * left running.
 */
export async function startPostgres({
  directory,
  log,
  port,
  durable = true,
  archive = false,
}: Options): Promise<RunningPostgres> {
  const account = findAccount(path.resolve(directory));
  const owned = ownDirectory(path.resolve(directory), account);
  try {
    const programs = await findPrograms(account);
    const place = preparePlace(owned.directory, account, log);
    const settings = archive ? prepareArchive(owned.directory, place, account) : {};
    const cluster: Cluster = { place, programs, account, durable, settings };
    if (!existsSync(path.join(cluster.place, "cluster"))) {
      log(words().makingDatabase(cluster.place));
      await makeCluster(cluster.place, programs, account, durable);
    }
    const postmaster =
      (await takeOver(cluster, port, log)) ?? (await start(cluster, owned.directory, port));
    await makeDatabase(cluster, postmaster);
    writeFileSync(portFileIn(owned.directory), String(postmaster.port));
    giveTo(account, portFileIn(owned.directory));

    const keeper = keepRunning(cluster, postmaster, log);
    const urlFor = (role: string, database: string) =>
      connectionUrl(cluster, postmaster.port, role, database);
    return {
      url: urlFor("shop", "shop"),
      applicationUrl: urlFor("shop_site", "shop"),
      adminUrl: urlFor("postgres", "postgres"),
      stop: once(() => keeper.stop().finally(owned.release)),
    };
  } catch (error) {
    owned.release();
    throw error;
  }
}

/** Refuses a database whose settings can lose committed data. */
export async function assertDurable(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  await checkDurability(client).finally(() => client.end());
}

async function checkDurability(client: {
  query(sql: string): Promise<{ rows: { name: string }[] }>;
}) {
  const { rows } = await client.query(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name",
  );
  if (rows.length === 0) return;
  const names = rows.map((row) => row.name).join(", ");
  throw new UnfitDatabase(words().databaseLoses(names));
}

/** Restarts a running server that has other settings or does not answer. */
async function takeOver(cluster: Cluster, port: number | undefined, log: Options["log"]) {
  const left = findPostmaster(path.join(cluster.place, "cluster"));
  if (!left) return undefined;

  const isSame = commandOf(left.pid) === commandFor(cluster, port ?? left.port).join(" ");
  if (isSame && (await answers(cluster, left))) {
    log(`Taking over the PostgreSQL that a killed shop left running (process ${left.pid})`);
    return left;
  }
  log(`Stopping the PostgreSQL that a killed shop left running (process ${left.pid})`);
  await stopPostmaster(left.pid);
  return undefined;
}

async function answers(cluster: Cluster, { pid, port }: Postmaster) {
  for (
    const giveUpAt = Date.now() + 10_000;
    isAlive(pid) && Date.now() < giveUpAt;
    await sleep(50)
  ) {
    try {
      await withAdmin(cluster, port, (client) => client.query("select 1"));
      return true;
    } catch {}
  }
  return false;
}

async function start(cluster: Cluster, directory: string, wanted: number | undefined) {
  if (wanted) return runPostmaster(cluster, wanted);

  const file = portFileIn(directory);
  const remembered = existsSync(file) ? Number(readFileSync(file, "utf8")) || 0 : 0;
  for (let attempt = 1; ; attempt++) {
    const port = (await freePort(attempt === 1 ? remembered : 0)) ?? (await freePort(0))!;
    try {
      return await runPostmaster(cluster, port);
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 5) throw error;
    }
  }
}

export function freePort(wanted: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function makeDatabase(cluster: Cluster, { pid, port }: Postmaster) {
  const made = withAdmin(cluster, port, async (client) => {
    const { rows } = await client.query<{ rolname: string }>(
      "select rolname from pg_roles where rolname in ('shop', 'shop_site', $1)",
      [APPLICATION_ROLE],
    );
    const missing = (name: string) => !rows.some(({ rolname }) => rolname === name);
    const login = `login password ${client.escapeLiteral(passwordOf(cluster.place))}`;
    if (missing(APPLICATION_ROLE)) await client.query(`create role ${APPLICATION_ROLE}`);
    if (missing("shop")) await client.query(`create role shop ${login}`);
    if (missing("shop_site")) await client.query(`create role shop_site ${login}`);
    await client.query(`grant ${APPLICATION_ROLE} to shop, shop_site`);
    const database = await client.query("select from pg_database where datname = 'shop'");
    if (!database.rowCount) await client.query("create database shop owner shop");
  });
  await made.catch(async (error) => {
    await stopPostmaster(pid);
    throw error;
  });
}

async function withAdmin<Answer>(
  cluster: Cluster,
  port: number,
  ask: (client: Client) => Promise<Answer>,
) {
  const client = new Client({
    connectionString: connectionUrl(cluster, port, "postgres", "postgres"),
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end();
  }
}

function connectionUrl({ place }: Cluster, port: number, role: string, database: string) {
  return `postgres://${role}:${passwordOf(place)}@127.0.0.1:${port}/${database}`;
}

/** Restarts PostgreSQL on the same port whenever it ends, so that the shop's pool reconnects. */
function keepRunning(cluster: Cluster, first: Postmaster, log: Options["log"]) {
  let running = first;
  const stopping = new AbortController();
  let restart: Promise<void> | undefined;

  async function startAgain() {
    log(`PostgreSQL (process ${running.pid}) ended by itself; starting it again`);
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        running = await runPostmaster(cluster, running.port);
        log(`PostgreSQL runs again (process ${running.pid})`);
        return;
      } catch (error) {
        log((error as Error).message);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }
  const watch = setInterval(() => {
    if (!restart && !isAlive(running.pid))
      restart = startAgain().finally(() => (restart = undefined));
  }, 250).unref();
  const trim = setInterval(() => {
    try {
      trimLog(cluster);
    } catch (error) {
      log(`The log of PostgreSQL cannot be shortened: ${(error as Error).message}`);
    }
  }, 3_600_000).unref();

  return {
    async stop() {
      stopping.abort();
      clearInterval(watch);
      clearInterval(trim);
      await restart;
      if (isAlive(running.pid)) await stopPostmaster(running.pid);
    },
  };
}

function once(stop: () => Promise<void>) {
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
}
