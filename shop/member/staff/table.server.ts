import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../table.server.ts";
import type { OfficeMail } from "./office-mails.ts";

/**
 * Which mails about the shop's work somebody said they want, or do not; what was not said begins as
 * their role has it.
 */
export const officeMailChoices = pgTable(
  "office_mail_choices",
  {
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<OfficeMail>().notNull(),
    wanted: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);
