import { and, eq, lt, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Db } from "../shop.ts";
import { dueDay } from "./backup-due.ts";
import type { BackupStep } from "./backup-steps.ts";
import type { BackupTrouble } from "./backup-trouble.ts";
import { findBackupMinute, listAttempts, type BackupRow } from "./list-backups.server.ts";
import { backups } from "./table.server.ts";

/** A row tells what there was for as long as the oldest backup may lie there, and no longer. */
const TOLD_DAYS = 400;
const MOST_DETAIL = 500;

/** Whether there is a backup or a rehearsal to do now; cheap, as it is asked every few seconds. */
export async function hasBackupToDo(db: Db, now: Date): Promise<boolean> {
  const [waiting] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(eq(backups.state, "waiting"))
    .limit(1);
  if (waiting) return true;
  const attempts = await listAttempts(db, calendarDayOf(now));
  return dueDay(now, await findBackupMinute(db), attempts) !== null;
}

/**
 * Takes what waits, or else the backup that is due, and marks it as running; null: nothing to do.
 * Only who holds the lock of backups may call it: what still says "running" was broken off then.
 */
export async function takeUpBackup(db: Db, now: Date): Promise<BackupRow | null> {
  await db
    .update(backups)
    .set({ state: "failed", trouble: "broken-off", endedAt: now })
    .where(eq(backups.state, "running"));
  await db
    .delete(backups)
    .where(lt(backups.askedAt, sql`now() - make_interval(days => ${TOLD_DAYS})`));
  const [waiting] = await db
    .update(backups)
    .set({ state: "running", beganAt: now })
    .where(
      eq(
        backups.id,
        db
          .select({ id: backups.id })
          .from(backups)
          .where(eq(backups.state, "waiting"))
          .orderBy(backups.id)
          .limit(1),
      ),
    )
    .returning();
  if (waiting) return waiting;
  const attempts = await listAttempts(db, calendarDayOf(now));
  const day = dueDay(now, await findBackupMinute(db), attempts);
  return day === null ? null : beginBackup(db, { askedBy: "clock", day, now });
}

type NewBackup = { askedBy: BackupRow["askedBy"]; day: string; now: Date };

async function beginBackup(db: Db, { askedBy, day, now }: NewBackup): Promise<BackupRow> {
  const [begun] = await db
    .insert(backups)
    .values({ kind: "backup", askedBy, day, state: "running", beganAt: now })
    .returning();
  return begun!;
}

export type StepProgress = { step: BackupStep; done: number; of: number };

export async function noteStep(db: Db, id: number, { step, done, of }: StepProgress) {
  await db.update(backups).set({ step, stepDone: done, stepOf: of }).where(runningOne(id));
}

const runningOne = (id: number) => and(eq(backups.id, id), eq(backups.state, "running"));

type LocalResult = Partial<Pick<BackupRow, "folder" | "rows" | "files" | "bytes" | "newBytes">>;
type PlaceResult = Partial<Pick<BackupRow, "place" | "sentBytes" | "placeTrouble" | "detail">>;

/** It ended well here; how it went at the other place is told beside it. */
export async function endBackup(
  db: Db,
  id: number,
  made: LocalResult & PlaceResult,
  now: Date,
): Promise<void> {
  const detail = made.detail?.slice(0, MOST_DETAIL) ?? null;
  await db
    .update(backups)
    .set({ ...made, detail, state: "done", step: null, endedAt: now })
    .where(runningOne(id));
}

export async function failBackup(
  db: Db,
  id: number,
  { trouble, detail }: { trouble: BackupTrouble; detail: string },
  now: Date,
): Promise<void> {
  await db
    .update(backups)
    .set({
      state: "failed",
      trouble,
      detail: detail.slice(0, MOST_DETAIL),
      step: null,
      endedAt: now,
    })
    .where(runningOne(id));
}
