import { mkdtemp, rm } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq } from "drizzle-orm";
import { openDatabase as openDb } from "#db/client.server.ts";
import { withLockIfFree } from "#db/with-lock.server.ts";
import { disk } from "#adapters/storage/disk.server.ts";
import { s3 } from "#adapters/storage/s3.server.ts";
import { archiveFolder } from "#shop/archive/archive-folder.ts";
import {
  endArchive,
  endOldArchives,
  noteArchiveStep,
  takeUpArchive,
  type StepProgress,
} from "#shop/archive/take-up-archive.server.ts";
import type { ArchiveRow } from "#shop/archive/list-archives.server.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Env } from "#server/settings/env.server.ts";
import { openDatabase } from "../backup/make-backup.server.ts";
import { ArchiveProblem } from "./archive-problem.ts";
import { bringIn } from "./bring-in.server.ts";
import { openArchive } from "./open-archive.server.ts";
import { packArchive } from "./pack-archive.server.ts";

const ARCHIVE_LOCK = 7_215_012;
const TOLD_EVERY_MS = 1000;

export const bucketOf = (env: Pick<Env, "s3" | "dataDirectory">) =>
  env.s3 ? s3(env.s3) : disk({ directory: join(env.dataDirectory, "files") });

/**
 * Does the archive that waits or was broken off, and writes how it went into its row. One process
 * does it. Null when there was nothing to do or another process is at it.
 */
export async function runDueArchive(env: Env): Promise<{ row: ArchiveRow; ok: boolean } | null> {
  const { url, close } = await openDatabase(env);
  try {
    return await withLockIfFree(url, ARCHIVE_LOCK, async () => {
      const { db, pool } = openDb(url, { max: 2 });
      try {
        for (const { id } of await endOldArchives(db, new Date()))
          await rm(archiveFolder(env, id), { recursive: true, force: true });
        const row = await takeUpArchive(db, new Date());
        return row && { row, ok: await carryOut(env, { db, url }, row) };
      } finally {
        await pool.end();
      }
    });
  } finally {
    await close();
  }
}

type Database = { db: Db; /** the owner's of the tables */ url: string };

async function carryOut(env: Env, database: Database, row: ArchiveRow): Promise<boolean> {
  const { db } = database;
  const telling = tellSteps(db, row.id);
  const when = () => ({ now: new Date(), origin: env.origin });
  try {
    const done = await (row.kind === "out" ? pack : bring)(env, database, row, telling.report);
    await telling.end();
    await endArchive(db, row, { state: "done", ...done }, when());
    return true;
  } catch (error) {
    await telling.end();
    if (!(error instanceof ArchiveProblem)) console.error(error);
    if (row.kind === "out") await rm(archiveFolder(env, row.id), { recursive: true, force: true });
    await endArchive(db, row, { state: "failed", trouble: troubleOf(error) }, when());
    return false;
  }
}

const OTHER =
  "서버에서 생긴 문제로 끝내지 못했어요. 다시 눌러보고, 또 그러면 서버 기록을 봐주세요.";

function troubleOf(error: unknown): string {
  if (error instanceof ArchiveProblem) return error.message;
  const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return isFull ? "디스크가 가득 찼어요. 자리를 비운 뒤 다시 눌러주세요." : OTHER;
}

type Report = (progress: StepProgress) => void;

/** At most one statement a second, one after another. */
function tellSteps(db: Db, id: number) {
  let last = -Infinity;
  let telling = Promise.resolve();
  return {
    report(progress: StepProgress): void {
      if (performance.now() - last < TOLD_EVERY_MS) return;
      last = performance.now();
      telling = telling.then(() => noteArchiveStep(db, id, progress)).catch(() => undefined);
    },
    end: () => telling,
  };
}

async function pack(env: Env, { url }: Database, row: ArchiveRow, report: Report) {
  const manifest = await packArchive(url, bucketOf(env), archiveFolder(env, row.id), report);
  const parts = [...manifest.tables.flatMap(({ jsonl, csv }) => [jsonl, csv]), ...manifest.files];
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function bring(env: Env, { db, url }: Database, row: ArchiveRow, report: Report) {
  const directory = await mkdtemp(join(env.dataDirectory, "archive-"));
  try {
    const path = await copyOut(env, db, row.object ?? "", directory);
    const result = await bringInFrom(env, url, path, report);
    return { result, files: result.files };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Brings a packed shop in from a directory or a ZIP file of this machine. */
export async function bringInFrom(env: Env, url: string, path: string, report: Report) {
  const archive = await openArchive(path);
  const store = { bucket: bucketOf(env), storageBucket: env.storageBucket };
  return bringIn(url, store, archive, report).finally(() => archive.close());
}

async function copyOut(env: Env, db: Db, name: string, directory: string): Promise<string> {
  const [object] = await db
    .select()
    .from(storedObjects)
    .where(and(eq(storedObjects.bucket, env.storageBucket), eq(storedObjects.name, name)))
    .limit(1);
  if (!object) throw new ArchiveProblem("올린 파일을 찾을 수 없어요. 다시 올려주세요.");
  const path = join(directory, "archive.zip");
  await pipeline(
    readObject({ bucket: bucketOf(env) }, object),
    createWriteStream(path, { mode: 0o600 }),
  );
  return path;
}
