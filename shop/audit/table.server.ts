import { bigserial, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Append-only: a trigger refuses changes and removals. Who, when, from where, what, whose data, before and after. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    accountId: text(),
    email: text(),
    address: text().notNull(),
    action: text().notNull(),
    /** what it was done to, e.g. "order 20261121-K7QF2M9X" */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index("audit_log_by_time").on(table.at.desc(), table.id.desc())],
);
