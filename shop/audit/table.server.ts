import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

/** Append-only: the application's role may only insert and read, and a trigger refuses everybody
 * else. Who, when, from where, what, whose data, why, before and after (safety measures for
 * personal information, article 8). */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    accountId: text(),
    email: text(),
    address: text().notNull(),
    action: text().notNull(),
    /** the subject, e.g. "order 20261121-K7QF2M9X" */
    subject: text().notNull(),
    /** the person concerned: a member's account id, or a guest's order number */
    whose: text(),
    /** required for downloads and for unmasking */
    reason: text(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index("audit_log_by_time").on(table.at.desc(), table.id.desc()),
    index("audit_log_of")
      .on(table.whose, table.at.desc(), table.id.desc())
      .where(sql`whose is not null`),
    index("audit_log_by_email").on(table.email, table.at.desc(), table.id.desc()),
    index("audit_log_by_action").on(
      table.action.op("text_pattern_ops"),
      table.at.desc(),
      table.id.desc(),
    ),
  ],
);

/** One month of the log, looked through by an administrator. */
export const auditReviews = pgTable("audit_reviews", {
  /** Seoul's month, e.g. "2026-11" */
  month: text().primaryKey(),
  accountId: text().notNull(),
  email: text().notNull(),
  note: text().notNull().default(""),
  /** how many entries the month had then */
  entries: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The audit log's hash chain: each row hashes its predecessor and an entry. A trigger writes it
 * at commit. */
export const auditSeals = pgTable(
  "audit_seals",
  {
    place: bigint({ mode: "number" }).primaryKey(),
    entryId: bigint({ mode: "number" }).notNull(),
    /** the entry's time */
    at: timestamp({ withTimezone: true }).notNull(),
    hash: text().notNull(),
  },
  (table) => [uniqueIndex("audit_seals_of").on(table.entryId)],
);
