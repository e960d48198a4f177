import { bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** When and from where accounts signed in, kept three months (decree of the communications
 * secrets act, article 41). Written by a trigger with each session. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    accountId: text().notNull(),
    kind: text({ enum: ["member", "admin"] }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("sign_ins_of").on(table.accountId, table.at),
    index("sign_ins_by_time").on(table.at),
  ],
);
