import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import "#tests/without-env-file.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** As `npm start` runs it, without the script's name. */
export const shopFlags = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.start.split(" ") as string[]
).filter((word) => word.startsWith("--"));

export const stopProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

/** The built shop with demo content on a database of its own, gone when `close` was called; `settings` add to its own. Its limits count by the address a proxy names. */
export async function openRunningShop(
  port: number,
  settings: Record<string, string> = {},
  moreFlags: string[] = [],
) {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-bench-"));
  chmodSync(directory, 0o755);
  const origin = `http://localhost:${port}`;
  const postgres = await startPostgres({
    directory: join(directory, "postgres"),
    log: () => undefined,
  });
  const child = spawn(
    process.execPath,
    [...shopFlags, ...moreFlags, join(root, "server/main.ts")],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: directory,
        NODE_ENV: "",
        DATABASE_URL: postgres.url,
        TRUST_PROXY: "1",
        ORDERS_PER_ADDRESS: "100000000",
        ...settings,
      },
    },
  );
  const close = async () => {
    await stopProcess(child);
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 3000; tries++) {
    if (
      await fetch(`${origin}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return {
        origin,
        databaseUrl: postgres.url,
        adminUrl: postgres.adminUrl,
        pid: child.pid!,
        close,
      };
    if (child.exitCode !== null) break;
    await sleep(200);
  }
  await close();
  throw new Error("the shop did not start");
}
