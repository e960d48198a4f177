import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { grantApplication } from "#db/grant-application.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import type { PatientPool } from "#db/patient-pool.server.ts";
import { ensureBuild } from "#server/commands/ensure-build.server.ts";
import type { Db } from "#shop/shop.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import { keepApp, root, type KeptApp } from "./kept-app.ts";
import { killablePostgres, type KillablePostgres } from "./killable-postgres.ts";
import { openMailSink, type MailSink } from "./mail-sink.ts";
import { startPaymentStandIn, type CompanyName, type PaymentStandIn } from "./payment-stand-in.ts";

/** The whole shop as real processes, and everything it talks to. */
export type World<Database extends WorldDatabase = KillablePostgres> = {
  origin: string;
  secret: string;
  directory: string;
  logOf(name: string): string;
  /** the settings of its processes, but for their ports */
  env: Record<string, string>;
  apps: KeptApp[];
  postgres: Database;
  /** One more process, of this release. */
  addApp(port: number): KeptApp;
  gateway: PaymentStandIn;
  sink: MailSink;
  /** as the owner of the tables, past the apps */
  db: Db;
  pool: PatientPool;
  /** Ends everything; the directory with its logs stays when something is to be looked at in it. */
  close(keep?: boolean): Promise<void>;
};

export type WorldDatabase = Pick<KillablePostgres, "url" | "stop">;
type WorldSettings<Database> = {
  port: number;
  seed: number;
  random: SeededRandom;
  /** who takes the money */
  company?: CompanyName;
  apps?: number;
  /** where the company tells of payments; else the first app */
  webhookPort?: number;
  openPostgres(directory: string): Promise<Database>;
  /** what the processes are told beside what all are */
  env?: Record<string, string>;
  /** another release, built, whose processes and tables they are */
  release?: { folder: string; migrate(databaseUrl: string): void };
};

export const OWNER = "owner@staff.sori.kr";
const SECRET = "a fault run has no secrets worth keeping";
const flags = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.start.split(" ") as string[]
).filter((word) => word.startsWith("--"));

/** Behind apps, stand-in and mail. */
export const metricsPortOf = (appPort: number): number => appPort + 4;

async function migrate(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl);
  await grantApplication(databaseUrl);
}

/** Ports: the apps from `port` on, then the stand-in and the mail. PostgreSQL takes a free one. */
export const openWorld = (
  settings: Omit<WorldSettings<KillablePostgres>, "openPostgres">,
): Promise<World> =>
  openWorldOn({
    ...settings,
    openPostgres: (directory) => killablePostgres(join(directory, "postgres"), () => undefined),
  });

/** The same, with a database of another kind. */
export async function openWorldOn<Database extends WorldDatabase>({
  port,
  seed,
  random,
  company = "toss",
  apps: count = 2,
  webhookPort = port,
  openPostgres,
  env: more = {},
  release,
}: WorldSettings<Database>): Promise<World<Database>> {
  await ensureBuild(root, console);
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-faults-"));
  chmodSync(directory, 0o755);
  mkdirSync(join(directory, "logs"));
  const logOf = (name: string) => join(directory, "logs", `${name}.txt`);
  const origin = `http://localhost:${port}`;
  const [gatewayPort, mailPort] = [port + count, port + count + 1];
  const sink = await openMailSink(mailPort, random.branch("mail"));
  const [gateway, postgres] = await Promise.all([
    startPaymentStandIn({
      company,
      port: gatewayPort,
      seed,
      webhookUrl: `http://localhost:${webhookPort}/webhooks/payment`,
      ledgerFile: join(directory, "gateway-ledger.jsonl"),
      logFile: logOf("gateway"),
    }),
    openPostgres(directory),
  ]);
  const env = {
    NODE_ENV: "",
    SHOP_URL: origin,
    SHOP_SECRET: SECRET,
    ADMIN_EMAILS: OWNER,
    // The databases lie beside it: what the apps close to other accounts is their own.
    DATA_DIR: join(directory, "data"),
    DATABASE_URL: postgres.url,
    DEMO_CONTENT: "0",
    TRUST_PROXY: "1",
    ORDERS_PER_ADDRESS: "1000000",
    SMTP_URL: sink.url,
    MAILS_PER_SECOND: "1000",
    ...gateway.env(gateway.url),
    ...more,
  };
  await (release?.migrate ?? migrate)(postgres.url);
  const { db, pool } = openDatabase(postgres.url, { max: 6 });
  const apps: KeptApp[] = [];
  function addApp(appPort: number, folder = root): KeptApp {
    const at = apps.length + 1;
    const app = keepApp({
      name: `app ${at}`,
      port: appPort,
      script: "server/main.ts",
      flags,
      env: { ...env, METRICS_PORT: String(metricsPortOf(appPort)) },
      logFile: logOf(`app-${at}`),
      folder,
    });
    apps.push(app);
    return app;
  }
  for (let at = 0; at < count; at++) addApp(port + at, release?.folder);

  async function close(keep = false): Promise<void> {
    const codes = await Promise.all(apps.map((app) => app.stop()));
    await pool.end();
    await Promise.all([gateway.stop(), sink.stop(), postgres.stop()]);
    if (codes.some((code) => code !== 0)) console.log(`the apps left with ${codes.join(", ")}`);
    if (keep || codes.some((code) => code !== 0)) console.log(`logs and books are in ${directory}`);
    else rmSync(directory, { recursive: true, force: true });
  }

  try {
    for (const app of apps) await app.untilReady();
  } catch (error) {
    await close(true);
    throw error;
  }
  return {
    origin,
    secret: SECRET,
    directory,
    logOf,
    env,
    apps,
    addApp: (appPort) => addApp(appPort),
    postgres,
    gateway,
    sink,
    db,
    pool,
    close,
  };
}
