import { sql } from "drizzle-orm";
import { bigserial, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const time = () => timestamp({ withTimezone: true });

export const posts = pgTable(
  "posts",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    html: text().notNull(),
    /** the words without marks, for the search and the list */
    plain: text().notNull(),
    /** see shop/search/search-text.ts */
    searchText: text().notNull(),
    searchGrams: text().array().notNull(),
    /** null: the author has left the shop */
    authorId: text(),
    authorName: text().notNull(),
    /** pinned posts stand above the others as notices, the newest pin first */
    pinnedAt: time(),
    hiddenAt: time(),
    hiddenReason: text(),
    removedAt: time(),
    views: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** made with the page: a second post of the same form finds this one */
    writeKey: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time(),
  },
  (table) => [
    index("posts_by_time")
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`hidden_at is null and removed_at is null`),
    index("posts_pinned")
      .on(table.pinnedAt.desc())
      .where(sql`pinned_at is not null and hidden_at is null and removed_at is null`),
    index("posts_of").on(table.authorId, table.createdAt.desc(), table.id.desc()),
    index("posts_all_by_time").on(table.createdAt.desc(), table.id.desc()),
    index("posts_searched").using("gin", table.searchGrams),
  ],
);

export const comments = pgTable(
  "comments",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    authorId: text(),
    authorName: text().notNull(),
    text: text().notNull(),
    hiddenAt: time(),
    removedAt: time(),
    writeKey: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time(),
  },
  (table) => [
    index("comments_of").on(table.postId, table.id),
    index("comments_by").on(table.authorId),
  ],
);
