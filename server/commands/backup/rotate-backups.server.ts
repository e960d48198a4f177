import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MANIFEST, manifestForm } from "./manifest.ts";

const DAY = 24 * 3600_000;

type Backup = { folder: string; madeAt: Date };

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

async function listBackups(directory: string): Promise<Backup[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  const found = await Promise.all(folders.map(({ name }) => readBackup(join(directory, name))));
  return found
    .flatMap((backup) => backup ?? [])
    .toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime());
}

/**
 * Deletes the backups beside `newest` that are older than `keepDays`, because they hold personal
 * data. Touches only complete folders with a shop's manifest, and never `newest`. Null keeps all.
 */
export async function rotateBackups(
  newest: string,
  keepDays: number | null,
): Promise<{ removed: string[]; oldest: Date | null }> {
  const backups = await listBackups(dirname(newest));
  const made = backups.find(({ folder }) => folder === newest)?.madeAt.getTime() ?? 0;
  const isOver = ({ folder, madeAt }: Backup) =>
    keepDays !== null && folder !== newest && made - madeAt.getTime() > keepDays * DAY;
  const over = backups.filter(isOver);
  for (const { folder } of over) await rm(folder, { recursive: true, force: true });
  const [oldest] = backups.filter((backup) => !isOver(backup));
  return { removed: over.map(({ folder }) => folder), oldest: oldest?.madeAt ?? null };
}
