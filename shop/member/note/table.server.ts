import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#shop/member/table.server.ts";

/** What the office notes about a member; gone with the account. */
export const memberMemos = pgTable("member_memos", {
  accountId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  memo: text().notNull(),
  /** how often it was written */
  edits: integer().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const memberTags = pgTable(
  "member_tags",
  {
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tag: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.tag] }),
    index("member_tags_by_tag").on(table.tag, table.accountId),
  ],
);
