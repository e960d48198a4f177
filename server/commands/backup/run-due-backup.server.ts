import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { openDatabase as openDb } from "#db/client.server.ts";
import { withLockIfFree } from "#db/with-lock.server.ts";
import type { BackupTrouble } from "#shop/backup/backup-trouble.ts";
import { listFolders, type BackupRow } from "#shop/backup/list-backups.server.ts";
import {
  endBackup,
  failBackup,
  noteStep,
  takeUpBackup,
  type StepProgress,
} from "#shop/backup/take-up-backup.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Env } from "#server/settings/env.server.ts";
import { commandWords } from "#server/words/words.ts";
import { keepBase } from "./keep-base.server.ts";
import { makeBackup, openDatabase } from "./make-backup.server.ts";
import { BackupProblem, DiskFull } from "./manifest.ts";
import { NotInOrder, rehearse } from "./rehearse.server.ts";
import { sendElsewhere } from "./send-elsewhere.server.ts";
import { listBackups, sweepUnfinished } from "./rotate-backups.server.ts";

const BACKUP_LOCK = 7_215_011;
const TOLD_EVERY_MS = 1000;

/** Where the shop's own backups lie. */
export const backupsOf = ({ dataDirectory }: Pick<Env, "dataDirectory">): string =>
  join(dataDirectory, "backups");

/**
 * Does what waits or is due, a backup or a rehearsal, and writes how it went into its row. One
 * process does it: the lock ends with its connection, so one that is killed is taken up again.
 * False when it failed; null when there was nothing to do or another process is at it.
 */
export async function runDueBackup(
  env: Env,
  { tryOut = rehearse }: Pick<Work, "tryOut"> = {},
): Promise<{ row: BackupRow; ok: boolean } | null> {
  const { url, close } = await openDatabase(env);
  try {
    return await withLockIfFree(url, BACKUP_LOCK, async () => {
      const { db, pool } = openDb(url, { max: 2 });
      try {
        const row = await takeUpBackup(db, new Date());
        if (!row) return null;
        await sweepUnfinished(backupsOf(env));
        return { row, ok: await carryOut({ env, db, tryOut }, row) };
      } finally {
        await pool.end();
      }
    });
  } finally {
    await close();
  }
}

type Work = { env: Env; db: Db; tryOut?: typeof rehearse };

async function carryOut(work: Required<Work>, row: BackupRow): Promise<boolean> {
  const { db } = work;
  const telling = tellSteps(db, row.id);
  try {
    const act = row.kind === "backup" ? backUp : rehearseNewest;
    const done = await act(work, row, telling.report);
    await telling.end();
    await endBackup(db, row.id, done, new Date());
    return true;
  } catch (error) {
    await telling.end();
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    await failBackup(db, row.id, { trouble: troubleOf(error), detail }, new Date());
    return false;
  }
}

function troubleOf(error: unknown): BackupTrouble {
  if (error instanceof DiskFull) return "full";
  if (error instanceof NotInOrder) return "not-in-order";
  return error instanceof BackupProblem ? "damaged" : "other";
}

/** At most one statement a second, one after another. */
function tellSteps(db: Db, id: number) {
  let last = -Infinity;
  let telling = Promise.resolve();
  return {
    report(progress: StepProgress): void {
      if (performance.now() - last < TOLD_EVERY_MS) return;
      last = performance.now();
      telling = telling.then(() => noteStep(db, id, progress)).catch(() => undefined);
    },
    end: () => telling,
  };
}

type Report = (progress: StepProgress) => void;

async function backUp({ env, db }: Work, { day }: BackupRow, report: Report) {
  const local = backupsOf(env);
  const earlier = (await listBackups(local)).at(-1)?.folder;
  const to = await nextFolder(db, local, day);
  const made = await makeBackup(env, to, {
    keep: "thinned",
    linkFrom: earlier,
    report,
    noted: false,
  });
  await keepBase(env);
  return {
    folder: basename(to),
    rows: made.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: made.files.count,
    bytes: made.bytes,
    newBytes: made.newBytes,
    ...(await sendElsewhere(env, db, to, report)),
  };
}

const NUMBERED = /^(\d{4}-\d\d-\d\d)(?:-(\d+))?$/;

/**
 * The day's name, or with a number behind it where that day had one: higher than any that was used,
 * so that names of one day are in the order of their making, also at another place.
 */
async function nextFolder(db: Db, local: string, day: string): Promise<string> {
  const there = await readdir(local).catch(() => []);
  const numbers = [...there, ...(await listFolders(db, day))].flatMap((name) => {
    const [, named, number = "1"] = NUMBERED.exec(name) ?? [];
    return named === day ? [Number(number)] : [];
  });
  const number = Math.max(0, ...numbers) + 1;
  return join(local, number === 1 ? day : `${day}-${number}`);
}

async function rehearseNewest({ env, tryOut }: Required<Work>, _row: BackupRow, report: Report) {
  const newest = (await listBackups(backupsOf(env))).at(-1)?.folder;
  if (!newest) throw new BackupProblem(commandWords().noBackupToTry);
  report({ step: "restore", done: 0, of: 0 });
  const { rows, files } = await tryOut(env, newest);
  return { folder: basename(newest), rows, files };
}
