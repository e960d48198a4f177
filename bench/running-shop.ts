import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "#db/migrate.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import "#tests/without-env-file.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** As `npm start` runs it, without the script's name. */
const shopFlags = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.start.split(" ") as string[]
).filter((word) => word.startsWith("--"));

export type Database = { databaseUrl: string; adminUrl: string };
export type RunningShop = Database & {
  origin: string;
  pid: number;
  child: ChildProcess;
  /** the folder of its files */
  data: string;
};

/** An empty PostgreSQL of its own with the shop's tables, which is gone after `work`. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-bench-"));
  chmodSync(directory, 0o755);
  const postgres = await startPostgres({
    directory: join(directory, "postgres"),
    log: () => undefined,
  });
  try {
    await migrateDatabase(postgres.url);
    return await work({ databaseUrl: postgres.url, adminUrl: postgres.adminUrl });
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const PORT = Number(process.env.BENCH_PORT ?? 5610);
/** Known, so that a bench can open an administrator's session. */
export const SECRET = "a bench has no secrets worth keeping";
export const ADMIN = "bench@example.com";

/**
 * Runs the built shop with demo content and the flags of `npm start` on its own database; both are
 * removed after `work`. Rate limits count by the proxy's address. PROFILE names a folder for a CPU
 * profile, which Chromium's developer tools open.
 */
export const withShop = <T>(work: (shop: RunningShop) => Promise<T>): Promise<T> =>
  withDatabase(async (database) => {
    const data = mkdtempSync(join(tmpdir(), "voice-shop-bench-data-"));
    const profile = process.env.PROFILE
      ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROFILE}`]
      : [];
    const child = spawn(
      process.execPath,
      [...shopFlags, ...profile, join(root, "server/main.ts")],
      {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          PORT: String(PORT),
          DATA_DIR: data,
          NODE_ENV: "",
          DATABASE_URL: database.databaseUrl,
          SHOP_SECRET: SECRET,
          ADMIN_EMAILS: ADMIN,
          TRUST_PROXY: "1",
          ORDERS_PER_ADDRESS: "100000000",
        },
      },
    );
    const ended = new Promise((resolve) => child.once("exit", resolve));
    try {
      const origin = `http://localhost:${PORT}`;
      await isOpen(`${origin}/healthz`, child);
      return await work({ ...database, origin, pid: child.pid!, child, data });
    } finally {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await ended;
      rmSync(data, { recursive: true, force: true });
    }
  });

/** Waits until the server of this process answers; throws when it ended or takes ten minutes. */
export async function isOpen(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await sleep(200);
  }
  throw new Error("the server did not start");
}
