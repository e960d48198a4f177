import { calendarDayOf } from "#lib/calendar-day.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findNewestDone, findUnderWay } from "./list-backups.server.ts";
import { backups, backupSettings } from "./table.server.ts";

const ASKED_AN_HOUR = 10;

/**
 * Asks for a backup now, or for a rehearsal of the newest one; the next look of the shop's clock
 * begins it. Throws `backup-under-way` at a second press, `no-backup`.
 */
export async function askForBackup(
  { db, now }: Pick<Shop, "db" | "now">,
  kind: "backup" | "rehearsal",
  acting: AuditActor,
): Promise<void> {
  if (await findUnderWay(db)) throw new Refusal("backup-under-way");
  if (kind === "rehearsal" && !(await findNewestDone(db, "backup"))) throw new Refusal("no-backup");
  await spendAttempt(db, [{ key: "asked backups", most: ASKED_AN_HOUR, seconds: 3600 }]);
  await inTransaction(db, async (tx) => {
    await tx
      .insert(backups)
      .values({ kind, askedBy: "owner", day: calendarDayOf(now()), state: "waiting" });
    await recordAudit(tx, { ...acting, action: `backup.${kind}`, subject: "backup" });
  }).catch((error: unknown) => {
    throw databaseCode(error) === "23505" ? new Refusal("backup-under-way") : error;
  });
}

/** The owner's hour for the daily backup, in minutes after midnight in Seoul. */
export async function saveBackupMinute(
  { db }: Pick<Shop, "db">,
  atMinute: number,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(backupSettings).for("update");
    await tx
      .insert(backupSettings)
      .values({ atMinute })
      .onConflictDoUpdate({ target: backupSettings.id, set: { atMinute } });
    await recordAudit(tx, {
      ...acting,
      action: "backup.hour",
      subject: "backup",
      before: { atMinute: before?.atMinute ?? null },
      after: { atMinute },
    });
  });
}
