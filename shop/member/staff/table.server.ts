import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../table.server.ts";
import type { OfficeMail } from "./office-mails.ts";

/** Explicit choices of office mails; kinds without a row follow the role's default. */
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
