import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { ArchiveResult } from "./archive-result.ts";
import type { ArchiveStep } from "./archive-steps.ts";

const time = () => timestamp({ withTimezone: true });

/**
 * Every archive of the whole shop that was asked for, and every one that was brought in. The
 * process that works on it holds an advisory lock, so "running" without one was broken off.
 */
export const archives = pgTable(
  "archives",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["out", "in"] }).notNull(),
    state: text({ enum: ["waiting", "running", "done", "failed", "gone"] }).notNull(),
    /** of `in`: the uploaded file among the stored objects */
    object: text(),
    askedAt: time().notNull().defaultNow(),
    beganAt: time(),
    endedAt: time(),
    /** of `out`: until when it can be saved */
    endsAt: time(),
    step: text().$type<ArchiveStep>(),
    /** how many of the step's things are done, of how many; 0 of 0: not counted */
    stepDone: integer().notNull().default(0),
    stepOf: integer().notNull().default(0),
    rows: bigint({ mode: "number" }),
    files: integer(),
    bytes: bigint({ mode: "number" }),
    /** of `in`: what became of the rows of each table */
    result: jsonb().$type<ArchiveResult>(),
    /** why it failed, for the owner */
    trouble: text(),
  },
  (table) => [
    uniqueIndex("archives_under_way")
      .on(sql`(true)`)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);
