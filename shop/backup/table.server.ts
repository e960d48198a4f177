import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { BackupStep } from "./backup-steps.ts";
import type { BackupTrouble } from "./backup-trouble.ts";

/**
 * Every backup and every rehearsal of one: what was asked for, is under way, or ended. The process
 * that works on it holds an advisory lock, so a row that says "running" without one was broken off.
 */
export const backups = pgTable(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["backup", "rehearsal"] }).notNull(),
    askedBy: text({ enum: ["clock", "owner", "command"] }).notNull(),
    /** of the owner's clock in Seoul, e.g. 2026-11-28 */
    day: text().notNull(),
    state: text({ enum: ["waiting", "running", "done", "failed"] }).notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    beganAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    step: text().$type<BackupStep>(),
    /** how many of the step's things are done, of how many; 0 of 0: not counted */
    stepDone: integer().notNull().default(0),
    stepOf: integer().notNull().default(0),
    /** its name among the backups, or where a command wrote it */
    folder: text(),
    rows: bigint({ mode: "number" }),
    files: integer(),
    /** all bytes of the folder, and those that were written and not linked */
    bytes: bigint({ mode: "number" }),
    newBytes: bigint({ mode: "number" }),
    trouble: text().$type<BackupTrouble>(),
    /** words of the operating system or a library, for who helps the owner */
    detail: text(),
    /** where the other copy went; null: nowhere */
    place: text(),
    sentBytes: bigint({ mode: "number" }),
    placeTrouble: text().$type<BackupTrouble>(),
  },
  (table) => [
    uniqueIndex("backups_waiting")
      .on(table.kind)
      .where(sql`${table.state} = 'waiting'`),
    uniqueIndex("backups_running")
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
);

/** One row at most: the owner's hour. */
export const backupSettings = pgTable("backup_settings", {
  id: text().primaryKey().default("backup"),
  /** minutes after midnight in Seoul */
  atMinute: integer().notNull(),
});
