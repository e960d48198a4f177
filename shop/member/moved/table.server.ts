import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../table.server.ts";

const time = () => timestamp({ withTimezone: true });

/**
 * Who was a member of a former shop; gone with the account. Earlier orders and purchases find their
 * buyer by it.
 */
export const movedMembers = pgTable(
  "moved_members",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** which shop: "cafe24", "shopify", …, as in move_origins */
    source: text().notNull(),
    /** what its members call it: "카페24" */
    shopName: text().notNull(),
    /** in the spelling of `originSpelling`; several where she had several accounts there */
    formerIds: text().array().notNull(),
    /** that came along */
    points: bigint({ mode: "number" }).notNull(),
    movedAt: time().notNull().defaultNow(),
    /** when its person proved the address; of an account that was here already, from the start */
    acceptedAt: time(),
    invitedAt: time(),
  },
  (table) => [
    uniqueIndex("moved_members_once").on(table.accountId, table.source),
    index("moved_members_by_former_id").using("gin", table.formerIds),
    index("moved_members_waiting")
      .on(table.movedAt.desc(), table.id.desc())
      .where(sql`accepted_at is null`),
  ],
);
