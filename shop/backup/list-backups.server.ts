import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { USUAL_MINUTE, type Attempt } from "./backup-due.ts";
import { backups, backupSettings } from "./table.server.ts";

export type BackupRow = typeof backups.$inferSelect;

const SHOWN = 30;

/** The last backups and rehearsals, newest first. */
export const listBackups = (db: Db): Promise<BackupRow[]> =>
  db.select().from(backups).orderBy(desc(backups.id)).limit(SHOWN);

/** What is under way or waits for its turn; null: nothing. */
export async function findUnderWay(db: Db): Promise<BackupRow | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(inArray(backups.state, ["running", "waiting"]))
    .orderBy(sql`${backups.state} = 'running' desc`, backups.id)
    .limit(1);
  return row ?? null;
}

/** The newest of this kind that ended well; null: there was none. */
export async function findNewestDone(db: Db, kind: BackupRow["kind"]): Promise<BackupRow | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.kind, kind), eq(backups.state, "done")))
    .orderBy(desc(backups.id))
    .limit(1);
  return row ?? null;
}

/** The owner's hour, in minutes after midnight in Seoul. */
export async function findBackupMinute(db: Db): Promise<number> {
  const [row] = await db.select({ atMinute: backupSettings.atMinute }).from(backupSettings);
  return row?.atMinute ?? USUAL_MINUTE;
}

/** What the clock tried on this day of Seoul's calendar. */
export async function listAttempts(db: Db, day: string): Promise<Attempt[]> {
  const rows = await db
    .select()
    .from(backups)
    .where(
      and(
        eq(backups.kind, "backup"),
        eq(backups.day, day),
        inArray(backups.state, ["done", "failed"]),
      ),
    );
  return rows.map(({ state, endedAt, trouble }) => ({
    day,
    isDone: state === "done",
    endedAt: endedAt!,
    wasBrokenOff: trouble === "broken-off",
  }));
}

/** The names that backups of this day got. */
export async function listFolders(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .select({ folder: backups.folder })
    .from(backups)
    .where(and(eq(backups.kind, "backup"), eq(backups.day, day), eq(backups.state, "done")));
  return rows.flatMap(({ folder }) => folder ?? []);
}
