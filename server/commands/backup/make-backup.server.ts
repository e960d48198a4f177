import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { releaseName } from "#shop/opening/release-name.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { stopOnSignal } from "#server/process/stop-on-signal.server.ts";
import { checkSums, writeSums } from "./check-sums.server.ts";
import { copyFiles, measureFiles } from "./copy-files.server.ts";
import { dumpDatabase } from "./dump-database.server.ts";
import { BackupProblem, MANIFEST, SECRET, type Manifest } from "./manifest.ts";
import { rotateBackups } from "./rotate-backups.server.ts";

export type MadeBackup = Manifest & { removed: string[] };

/**
 * Writes database, files and the shop's own secret into a new folder, also beside a running shop.
 * The folder gets its final name only after everything was verified; then backups beside it that
 * are older than `keepDays` are deleted.
 */
export async function makeBackup(
  env: Env,
  to: string,
  keepDays: number | null = null,
): Promise<MadeBackup> {
  if (existsSync(to))
    throw new BackupProblem(
      `${to} is there already. A backup gets a folder of its own, which it makes.`,
    );
  const half = `${to}.unfinished`;
  await mkdir(dirname(to), { recursive: true });
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  const { url, close } = await openDatabase(env);
  try {
    const manifest = await write(env, url, half);
    await writeSums(half);
    await checkSums(half);
    await rename(half, to);
    const { removed, oldest } = await rotateBackups(to, keepDays);
    await noteBackup(url, oldest);
    return { ...manifest, removed };
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  } finally {
    await close();
  }
}

async function write(env: Env, url: string, half: string): Promise<Manifest> {
  const [files, kept] = [join(env.dataDirectory, "files"), join(half, "files")];
  const keepFiles = async () => void (env.s3 || (await copyFiles(files, kept)));
  // Files are copied twice: before the snapshot for those deleted after it, and during it for those
  // added just before.
  await keepFiles();
  const dump = await dumpDatabase(url, half, keepFiles);
  const secret = join(env.dataDirectory, SECRET);
  if (existsSync(secret)) await copyFile(secret, join(half, SECRET));
  const size = env.s3 ? { count: 0, bytes: 0 } : await measureFiles(kept);
  const manifest: Manifest = {
    format: 1,
    shop: "voice-shop",
    release: releaseName(),
    madeAt: new Date().toISOString(),
    ...dump,
    files: { where: env.s3 ? "s3" : "disk", ...size },
  };
  await writeFile(join(half, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

/** Records the age of the newest backup for the back office and of the oldest for the doctor. */
async function noteBackup(url: string, oldest: Date | null): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Before an update, the database may not have this column yet.
    const { rows } = await client.query(
      `select 1 from information_schema.columns
      where table_schema = 'public' and table_name = 'last_backup' and column_name = 'oldest_at'`,
    );
    if (!rows.length) return;
    await client.query(
      `insert into last_backup (release, oldest_at) values ($1, $2)
      on conflict (id) do update
        set release = excluded.release, oldest_at = excluded.oldest_at, made_at = now()`,
      [releaseName(), oldest],
    );
  } finally {
    await client.end();
  }
}

/** Connects as the owner of the tables, to a running database or one started for this command. */
async function openDatabase(env: Env): Promise<{ url: string; close(): Promise<void> }> {
  const given = env.databaseOwnerUrl ?? env.databaseUrl;
  if (given) return { url: given, close: async () => {} };
  const directory = join(env.dataDirectory, "postgres");
  const running = findRunning(directory, "shop");
  if (running) return { url: running, close: async () => {} };
  if (!existsSync(directory))
    throw new BackupProblem(`There is no shop in ${env.dataDirectory}. DATA_DIR says where it is.`);
  const { url, stop } = await startPostgres({ directory, log: console.log });
  const { release } = stopOnSignal(stop);
  return { url, close: () => stop().finally(release) };
}
