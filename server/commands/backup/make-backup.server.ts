import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { calendarDayOf } from "#lib/calendar-day.ts";
import type { StepProgress } from "#shop/backup/take-up-backup.server.ts";
import { releaseName } from "#shop/opening/release-name.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { stopOnSignal } from "#server/process/stop-on-signal.server.ts";
import { megabytes } from "#server/start/megabytes.ts";
import { commandWords } from "#server/words/words.ts";
import { checkSums, readSums, writeSums } from "./check-sums.server.ts";
import { copyFiles, measureFiles, measureNew, type FileCopy } from "./copy-files.server.ts";
import { copyBucket } from "./copy-bucket.server.ts";
import { dumpDatabase } from "./dump-database.server.ts";
import { BackupProblem, DiskFull, MANIFEST, SECRET, type Manifest } from "./manifest.ts";
import { rotateBackups, thinBackups, UNFINISHED } from "./rotate-backups.server.ts";

export type MadeBackup = Manifest & {
  removed: string[];
  /** of the whole folder, and of what was written and not linked */
  bytes: number;
  newBytes: number;
};

type BackupOptions = {
  /** days after which those beside it go; "thinned": 7 days, 4 weeks, 12 months; null: never */
  keep?: number | "thinned" | null;
  /** an earlier backup on the same disk, whose files are linked */
  linkFrom?: string | undefined;
  report?: ((progress: StepProgress) => void) | undefined;
  /** false where the caller keeps the row of this backup */
  noted?: boolean;
};

/**
 * Writes database, files and the shop's own secret into a new folder, also beside a running shop.
 * The folder gets its final name only after everything was verified; then those beside it that are
 * over are deleted. Throws BackupProblem, and DiskFull before it fills the disk.
 */
export async function makeBackup(
  env: Env,
  to: string,
  { keep = null, linkFrom, report = () => undefined, noted = true }: BackupOptions = {},
): Promise<MadeBackup> {
  if (existsSync(to)) throw new BackupProblem(commandWords().folderThere(to));
  const half = `${to}${UNFINISHED}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rm(half, { recursive: true, force: true });
  await refuseFullDisk(env, dirname(to), linkFrom);
  const { url, close } = await openDatabase(env);
  try {
    await mkdir(half, { mode: 0o700 });
    const { manifest, copied } = await write(env, url, half, { linkFrom, report });
    const sums = await sumsOfLinked(linkFrom, copied);
    const passed = stepsOf("sums", report);
    await writeSums(half, sums, passed);
    await checkSums(half, sums);
    const { bytes } = await measureFiles(half);
    const newBytes = copied.bytes + (await measureFiles(join(half, "database"))).bytes;
    await rename(half, to);
    const { removed, oldest } = await (keep === "thinned"
      ? thinBackups(to, new Date())
      : rotateBackups(to, keep));
    const made = { ...manifest, removed, bytes, newBytes };
    await noteBackup(url, oldest, noted ? { ...made, folder: to } : null);
    return made;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw fullOf(error);
  } finally {
    await close();
  }
}

const fullOf = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")
    ? new DiskFull(commandWords().diskFilled(error.message), { cause: error })
    : error;

const stepsOf =
  (step: StepProgress["step"], report: (progress: StepProgress) => void) =>
  (done: number, of: number) =>
    report({ step, done, of });

/** The database lies on the same disk as a rule: a backup must never be what fills it. */
const LEFT_FREE_BYTES = 256 * 1024 * 1024;
const LEFT_FREE_SHARE = 0.05;

async function refuseFullDisk(env: Env, place: string, earlier: string | undefined) {
  const { bavail, blocks, bsize } = await statfs(place);
  const tables = earlier ? (await measureFiles(join(earlier, "database"))).bytes : 0;
  const linkFrom = earlier && join(earlier, "files");
  const files = env.s3 ? 0 : await measureNew(join(env.dataDirectory, "files"), linkFrom);
  const spare = Math.min(LEFT_FREE_BYTES, blocks * bsize * LEFT_FREE_SHARE);
  const needed = Math.ceil(tables * 1.2 + files + spare);
  if (bavail * bsize < needed)
    throw new DiskFull(
      commandWords().roomShort(place, megabytes(bavail * bsize), megabytes(needed)),
    );
}

/** What the earlier backup says of the files that were linked from it. */
async function sumsOfLinked(
  earlier: string | undefined,
  { linked }: FileCopy,
): Promise<Map<string, string>> {
  if (!earlier) return new Map();
  const sums = await readSums(earlier);
  return new Map(
    linked.flatMap((path): [string, string][] => {
      const sum = sums.get(`files/${path}`);
      return sum ? [[`files/${path}`, sum]] : [];
    }),
  );
}

async function write(
  env: Env,
  url: string,
  half: string,
  { linkFrom, report }: Required<Pick<BackupOptions, "report">> & Pick<BackupOptions, "linkFrom">,
): Promise<{ manifest: Manifest; copied: FileCopy }> {
  const [files, kept] = [join(env.dataDirectory, "files"), join(half, "files")];
  const copied: FileCopy = { bytes: 0, linked: [] };
  const copying = {
    linkFrom: linkFrom && join(linkFrom, "files"),
    passed: stepsOf("files", report!),
  };
  const keepFiles = async () => {
    const more = await (env.s3
      ? copyBucket(env.s3, kept, copying)
      : copyFiles(files, kept, copying));
    copied.bytes += more.bytes;
    copied.linked.push(...more.linked);
  };
  // Files are copied twice: before the snapshot for those deleted after it, and during it for those
  // added just before.
  await keepFiles();
  const dump = await dumpDatabase(url, half, keepFiles, stepsOf("tables", report!));
  const secret = join(env.dataDirectory, SECRET);
  if (existsSync(secret)) await copyFile(secret, join(half, SECRET));
  const manifest: Manifest = {
    format: 1,
    shop: "voice-shop",
    release: releaseName(),
    madeAt: new Date().toISOString(),
    ...dump,
    files: { where: env.s3 ? "s3" : "disk", ...(await measureFiles(kept)) },
  };
  await writeFile(join(half, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return { manifest, copied };
}

type NotedBackup = Pick<MadeBackup, "tables" | "files" | "bytes" | "newBytes"> & {
  folder: string;
};

/**
 * Records the age of the newest backup for the back office and of the oldest for the doctor, and a
 * row of a backup that a command made.
 */
async function noteBackup(url: string, oldest: Date | null, made: NotedBackup | null) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Before an update, the database may not have these yet.
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name in ('last_backup', 'backups')`,
    );
    const has = (name: string) => rows.some((row) => row.name === name);
    if (has("last_backup.oldest_at"))
      await client.query(
        `insert into last_backup (release, oldest_at) values ($1, $2)
        on conflict (id) do update
          set release = excluded.release, oldest_at = excluded.oldest_at, made_at = now()`,
        [releaseName(), oldest],
      );
    if (made && has("backups.new_bytes"))
      await client.query(
        `insert into backups
          (kind, asked_by, day, state, began_at, ended_at, folder, rows, files, bytes, new_bytes)
        values ('backup', 'command', $1, 'done', now(), now(), $2, $3, $4, $5, $6)`,
        [
          calendarDayOf(new Date()),
          made.folder,
          made.tables.reduce((sum, table) => sum + table.rows, 0),
          made.files.count,
          made.bytes,
          made.newBytes,
        ],
      );
  } finally {
    await client.end();
  }
}

/** Connects as the owner of the tables, to a running database or one started for this command. */
export async function openDatabase(env: Env): Promise<{ url: string; close(): Promise<void> }> {
  const given = env.databaseOwnerUrl ?? env.databaseUrl;
  if (given) return { url: given, close: async () => {} };
  const directory = join(env.dataDirectory, "postgres");
  const running = findRunning(directory, "shop");
  if (running) return { url: running, close: async () => {} };
  if (!existsSync(directory)) throw new BackupProblem(commandWords().noShopIn(env.dataDirectory));
  const archive = env.production;
  const { url, stop } = await startPostgres({ directory, log: console.log, archive });
  const { release } = stopOnSignal(stop);
  return { url, close: () => stop().finally(release) };
}
