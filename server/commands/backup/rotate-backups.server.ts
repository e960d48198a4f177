import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keptBackups } from "#shop/backup/kept-backups.ts";
import { MANIFEST, manifestForm } from "./manifest.ts";

/** The end of the name of a folder that is being written or removed. */
export const UNFINISHED = ".unfinished";
const DAY = 24 * 3600_000;

export type Backup = { folder: string; madeAt: Date };

/**
 * When the backup in this folder was made; null when it is not a backup that this release reads.
 */
async function readBackup(folder: string): Promise<Backup | null> {
  try {
    const read = manifestForm.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
    return read.success ? { folder, madeAt: new Date(read.data.madeAt) } : null;
  } catch {
    return null;
  }
}

/** The whole backups in a folder, oldest first. */
export async function listBackups(directory: string): Promise<Backup[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter(
    (entry) =>
      entry.isDirectory() && !entry.name.startsWith(".") && !entry.name.endsWith(UNFINISHED),
  );
  const found = await Promise.all(folders.map(({ name }) => readBackup(join(directory, name))));
  return found
    .flatMap((backup) => backup ?? [])
    .toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime());
}

type Rotation = { removed: string[]; oldest: Date | null };

/**
 * Deletes the backups beside `newest` that are older than `keepDays`, because they hold personal
 * data. Touches only complete folders with a shop's manifest, and never `newest`. Null keeps all.
 */
export async function rotateBackups(newest: string, keepDays: number | null): Promise<Rotation> {
  const backups = await listBackups(dirname(newest));
  const made = backups.find(({ folder }) => folder === newest)?.madeAt.getTime() ?? 0;
  return removeAll(backups, ({ folder, madeAt }) => {
    if (keepDays === null || folder === newest) return false;
    return made - madeAt.getTime() > keepDays * DAY;
  });
}

/** Deletes what 7 days, 4 weeks and 12 months do not keep, and never `newest`. */
export async function thinBackups(newest: string, now: Date): Promise<Rotation> {
  const backups = await listBackups(dirname(newest));
  const kept = keptBackups(
    backups.map(({ madeAt }) => madeAt),
    now,
  );
  return removeAll(
    backups,
    ({ folder, madeAt }) => folder !== newest && !kept.has(madeAt.getTime()),
  );
}

/** It loses its name first, so that one that is removed only in part is no backup any more. */
async function removeAll(backups: Backup[], isOver: (one: Backup) => boolean): Promise<Rotation> {
  const over = backups.filter(isOver);
  for (const { folder } of over) {
    await rename(folder, `${folder}${UNFINISHED}`);
    await rm(`${folder}${UNFINISHED}`, { recursive: true, force: true });
  }
  const [oldest] = backups.filter((backup) => !isOver(backup));
  return { removed: over.map(({ folder }) => folder), oldest: oldest?.madeAt ?? null };
}

const OF_A_DAY = /^\d{4}-\d{2}-\d{2}/;

/**
 * Removes what a killed daily backup, or a killed removal of one, left in this folder. What has
 * another name an update or a person may be writing just now; after a day it was left too.
 */
export async function sweepUnfinished(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const unfinished = entries.filter(
    (entry) => entry.isDirectory() && entry.name.endsWith(UNFINISHED),
  );
  for (const { name } of unfinished) {
    const folder = join(directory, name);
    const isLeft = OF_A_DAY.test(name) || Date.now() - (await stat(folder)).mtimeMs > DAY;
    if (isLeft) await rm(folder, { recursive: true, force: true });
  }
}
