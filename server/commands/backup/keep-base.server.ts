import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { freeBytes } from "#lib/free-bytes.server.ts";
import { GAP_MARK, LOG_ARCHIVE, NO_BASE_MARK } from "#shop/backup/log-archive.ts";
import { releaseName } from "#shop/opening/release-name.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { BOUND_KB } from "#server/postgres/log-archive.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { megabytes } from "#server/start/megabytes.ts";
import { commandWords } from "#server/words/words.ts";
import { checkSums, writeSums } from "./check-sums.server.ts";
import {
  BASE_CLUSTER,
  BASE_LABEL,
  BASE_NOTE,
  BASE_PASSWORD,
  BASE_TABLESPACES,
  basesOf,
  fileOfSegment,
  listBases,
  listKept,
  type BaseNote,
} from "./log-bases.server.ts";
import { chainFrom, isBefore } from "./log-segments.ts";
import { BackupProblem, DiskFull } from "./manifest.ts";
import { sweepUnfinished, UNFINISHED } from "./rotate-backups.server.ts";

/** A little less than a week, so that the backup of the same hour is not just too early. */
const BASE_EVERY_MS = 7 * 24 * 3600_000 - 3600_000;
const KEPT_BASES = 2;
/** So the log since two bases stays under the bound, unless a single day writes more. */
const LOG_OF_A_BASE_BYTES = (BOUND_KB * 1024) / 3;
const LEFT_FREE_BYTES = 512 * 1024 * 1024;
/** For the first checkpoint, and for the last segment to be kept. */
const STATEMENT_MS = 15 * 60_000;

type ShopDatabase = Pick<Env, "dataDirectory" | "databaseUrl" | "databaseOwnerUrl">;

/**
 * Copies the whole embedded cluster while it runs, if its log is kept and the last copy is a week
 * old, or the log has a gap since; then removes the copies before the last two, and the log that
 * only they needed. One that fails leaves a mark for the owner and the next day, and nothing else.
 * Returns the folder of the copy.
 */
export async function keepBase(env: ShopDatabase): Promise<string | null> {
  const directory = join(env.dataDirectory, "postgres");
  const hasOwn = !(env.databaseOwnerUrl ?? env.databaseUrl);
  const url = hasOwn ? findRunning(directory, "postgres") : null;
  if (!url) return null;
  const client = new Client({ connectionString: url, statement_timeout: STATEMENT_MS });
  client.on("error", () => undefined);
  await client.connect();
  const archive = join(env.dataDirectory, LOG_ARCHIVE);
  try {
    const { rows } = await client.query<{ mode: string }>(
      "select current_setting('archive_mode') as mode",
    );
    if (rows[0]!.mode !== "on" || !(await isDue(archive))) return null;
    if (existsSync(join(archive, GAP_MARK))) await makeRoom(archive);
    const folder = await takeBase(client, await realpath(archive), findPlace(directory));
    for (const mark of [GAP_MARK, NO_BASE_MARK]) await rm(join(archive, mark), { force: true });
    await thin(archive, KEPT_BASES);
    return folder;
  } catch (error) {
    console.error(error);
    const words = error instanceof Error ? error.message : String(error);
    await writeFile(join(archive, NO_BASE_MARK), `${new Date().toISOString()} ${words}\n`, {
      mode: 0o600,
      flag: "wx",
    }).catch(() => undefined);
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isDue(archive: string): Promise<boolean> {
  const newest = (await listBases(archive)).at(-1);
  if (!newest || Date.now() - Date.parse(newest.endedAt) >= BASE_EVERY_MS) return true;
  if ([GAP_MARK, NO_BASE_MARK].some((mark) => existsSync(join(archive, mark)))) return true;
  const { segments, missing } = chainFrom(newest.firstSegment, await listKept(archive));
  return missing !== null || (await bytesOf(archive, segments)) > LOG_OF_A_BASE_BYTES;
}

async function bytesOf(archive: string, segments: string[]): Promise<number> {
  let bytes = 0;
  for (const name of segments) bytes += (await stat(fileOfSegment(archive, name))).size;
  return bytes;
}

/**
 * A new base is of no use while segments are thrown away: only the last one stays with its log, and
 * not even that where its log alone takes the room.
 */
async function makeRoom(archive: string): Promise<void> {
  await thin(archive, 1);
  if ((await bytesOf(archive, await listKept(archive))) < 2 * LOG_OF_A_BASE_BYTES) return;
  await thin(archive, 0);
}

async function takeBase(client: Client, archive: string, place: string): Promise<string> {
  const name = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = join(basesOf(archive), name);
  const half = `${folder}${UNFINISHED}`;
  await sweepUnfinished(basesOf(archive));
  await refuseFullDisk(client, archive);
  await mkdir(half, { recursive: true, mode: 0o700 });
  try {
    await client.query("select pg_backup_start('base', fast => true)");
    await pack(join(place, "cluster"), join(half, BASE_CLUSTER));
    const note = await stopBackup(client, half);
    await copyFile(join(place, "password"), join(half, BASE_PASSWORD));
    await writeFile(join(half, BASE_NOTE), `${JSON.stringify(note, null, 2)}\n`, { flush: true });
    const { segments } = chainFrom(note.firstSegment, await listKept(archive));
    if (!segments.includes(note.lastSegment)) throw new DiskFull(commandWords().logNotKept);
    await writeSums(half);
    await checkSums(half);
    await rename(half, folder);
    return folder;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

/** Ends the copy, waits until its log is kept, and writes what a start from it needs. */
async function stopBackup(client: Client, folder: string): Promise<BaseNote> {
  const { rows } = await client.query<{
    label: string;
    tablespaces: string;
    last: string;
    ended: Date;
    version: string;
  }>(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn - 1::numeric) as last,
      clock_timestamp() as ended, current_setting('server_version') as version
      from pg_backup_stop(wait_for_archive => true)`,
  );
  const { label, tablespaces, last, ended, version } = rows[0]!;
  const [, first] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label) ?? [];
  if (!first) throw new BackupProblem(commandWords().strangeLabel(label));
  await writeFile(join(folder, BASE_LABEL), label, { flush: true });
  if (tablespaces) await writeFile(join(folder, BASE_TABLESPACES), tablespaces, { flush: true });
  return {
    format: 1,
    release: releaseName(),
    postgres: version,
    endedAt: ended.toISOString(),
    firstSegment: first,
    lastSegment: last,
  };
}

async function refuseFullDisk(client: Client, archive: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    "select sum(pg_database_size(oid)) as bytes from pg_database",
  );
  const free = freeBytes(archive);
  const needed = Number(rows[0]!.bytes) + LEFT_FREE_BYTES;
  if (free < needed)
    throw new DiskFull(
      commandWords().roomShortForBase(archive, megabytes(free), megabytes(needed)),
    );
}

/** What PostgreSQL's manual leaves out of such a copy; the folders themselves stay. */
const LEFT_OUT = [
  "./pg_wal/*",
  "./pg_replslot/*",
  "./pg_dynshmem/*",
  "./pg_notify/*",
  "./pg_serial/*",
  "./pg_snapshots/*",
  "./pg_stat_tmp/*",
  "./pg_subtrans/*",
  "./postmaster.pid",
  "./postmaster.opts",
  "pgsql_tmp*",
  "pg_internal.init*",
];

/** Files that change or go while they are read are mended by the log: tar says 1 for them. */
async function pack(cluster: string, to: string): Promise<void> {
  const tar = spawn(
    "tar",
    [
      "--create",
      "--gzip",
      `--file=${to}`,
      `--directory=${cluster}`,
      ...LEFT_OUT.map((pattern) => `--exclude=${pattern}`),
      ".",
    ],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LC_ALL: "C" } },
  );
  const [[code], words] = await Promise.all([once(tar, "close"), text(tar.stderr)]);
  if (code !== 0 && code !== 1) throw new Error(`tar could not copy the database: ${words}`);
}

/**
 * Keeps so many of the last bases, and the log since the first of them; without one it keeps none.
 * A base loses its name first, so that one that is removed in part is none any more.
 */
async function thin(archive: string, kept: number): Promise<void> {
  const bases = await listBases(archive);
  const over = bases.slice(0, Math.max(0, bases.length - kept));
  for (const { folder } of over) {
    await rename(folder, `${folder}${UNFINISHED}`);
    await rm(`${folder}${UNFINISHED}`, { recursive: true, force: true });
  }
  const oldest = bases.at(over.length);
  for (const name of await listKept(archive))
    if ((!oldest || isBefore(name, oldest.firstSegment)) && !name.endsWith(".history"))
      await rm(fileOfSegment(archive, name), { force: true });
}
