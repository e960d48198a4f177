import { bigint, bigserial, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { CLOCK_TROUBLES } from "./clock-words.ts";

const time = () => timestamp({ withTimezone: true });

/** Runs of the retention job, without personal data. */
export const retentionRuns = pgTable("retention_runs", {
  id: bigserial({ mode: "number" }).primaryKey(),
  startedAt: time().notNull().defaultNow(),
  /** null: it did not come to its end */
  endedAt: time(),
  /** rows by table */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** why it did nothing */
  trouble: text({ enum: CLOCK_TROUBLES }),
  /** the end of the audit log's chain then, so that a cut-off end is seen */
  auditPlace: bigint({ mode: "number" }),
  auditHash: text(),
});
