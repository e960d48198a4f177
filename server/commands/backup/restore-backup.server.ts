import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#server/settings/env.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { closeDataDirectory } from "#server/process/close-data-directory.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { stopOnSignal } from "#server/process/stop-on-signal.server.ts";
import { commandWords } from "#server/words/words.ts";
import { checkSums } from "./check-sums.server.ts";
import { fillBucket, type Undo } from "./copy-bucket.server.ts";
import { copyFiles } from "./copy-files.server.ts";
import { loadDatabase, refuseOtherRelease } from "./load-database.server.ts";
import { BackupProblem, MANIFEST, manifestForm, SECRET, type Manifest } from "./manifest.ts";

/**
 * Restores a backup into an empty data directory, and its tables there or in the empty database of
 * DATABASE_URL; its files there or in the S3 store of the settings. All checksums are verified
 * first; a later failure leaves the directory and the store as they were.
 */
export async function restoreBackup(
  env: Pick<Env, "databaseUrl" | "databaseOwnerUrl"> & Partial<Pick<Env, "s3">>,
  from: string,
  data: string,
): Promise<Manifest> {
  if (existsSync(data) && (await readdir(data)).length)
    throw new BackupProblem(commandWords().targetFilled(data));
  await checkSums(from);
  const manifest = manifestForm.safeParse(JSON.parse(await readFile(join(from, MANIFEST), "utf8")));
  if (!manifest.success) throw new BackupProblem(commandWords().kindUnknown(from));
  refuseOtherRelease(manifest.data);
  closeDataDirectory({ ...env, dataDirectory: data }, console.log);
  let undo: Undo | null = null;
  try {
    undo = await restoreFiles(from, data, env.s3 ?? null);
    await restoreDatabase(env, from, data, manifest.data);
    return manifest.data;
  } catch (error) {
    await undo?.();
    await clear(data);
    throw error;
  }
}

/**
 * The files of a backup, into the directory or the store, and the shop's own secret. Returns what
 * empties the store again.
 */
export async function restoreFiles(
  from: string,
  data: string,
  s3: Env["s3"],
): Promise<Undo | null> {
  if (existsSync(join(from, SECRET))) await copyFile(join(from, SECRET), join(data, SECRET));
  const files = join(from, "files");
  if (!existsSync(files)) return null;
  if (s3) return fillBucket(files, s3);
  await copyFiles(files, join(data, "files"));
  return null;
}

async function restoreDatabase(
  { databaseUrl, databaseOwnerUrl }: Pick<Env, "databaseUrl" | "databaseOwnerUrl">,
  from: string,
  data: string,
  manifest: Manifest,
): Promise<void> {
  const given = databaseOwnerUrl ?? databaseUrl;
  if (given) return loadDatabase(given, from, manifest);
  const { url, stop } = await startPostgres({
    directory: join(data, "postgres"),
    log: console.log,
  });
  const { release } = stopOnSignal(() => stop().then(() => clear(data)));
  await loadDatabase(url, from, manifest).finally(stop).finally(release);
}

/** The directory was empty before, so all of it may go; its cluster may lie outside of it. */
export async function clear(data: string): Promise<void> {
  const cluster = join(data, "postgres");
  if (existsSync(cluster)) await rm(findPlace(cluster), { recursive: true, force: true });
  for (const name of await readdir(data))
    await rm(join(data, name), { recursive: true, force: true });
}
