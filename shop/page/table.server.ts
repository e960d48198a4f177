import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { productCollections } from "#shop/product/collection/table.server.ts";
import type { Block } from "./blocks.ts";

const time = () => timestamp({ withTimezone: true });

/** Pages that the owner writes. What stands here is the draft, which no shopper sees. */
export const pages = pgTable("pages", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  /** in the menu and the footer; "": the title */
  menuName: text().notNull().default(""),
  title: text().notNull(),
  seoTitle: text().notNull().default(""),
  seoText: text().notNull().default(""),
  blocks: jsonb().$type<Block[]>().notNull().default([]),
  /** counts edits of the draft, so that two editors never overwrite each other */
  edits: integer().notNull().default(1),
  /** the version that shoppers see; null: none */
  publishedVersion: integer(),
  createdAt: time().notNull().defaultNow(),
  updatedAt: time().notNull().defaultNow(),
});

/** What was published, as it was. */
export const pageVersions = pgTable(
  "page_versions",
  {
    pageId: text()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    title: text().notNull(),
    seoTitle: text().notNull(),
    seoText: text().notNull(),
    blocks: jsonb().$type<Block[]>().notNull(),
    publishedAt: time().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.version] })],
);

/** The owner's entries beside those of the specification, in her order. */
export const menuEntries = pgTable(
  "menu_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    place: text({ enum: ["menu", "footer"] }).notNull(),
    /** no foreign key, because an archive may bring an entry without its page */
    pageId: text(),
    collection: text().references(() => productCollections.slug, {
      onUpdate: "cascade",
      onDelete: "cascade",
    }),
    position: integer().notNull(),
  },
  (table) => [
    uniqueIndex("menu_entries_of_page").on(table.place, table.pageId),
    uniqueIndex("menu_entries_of_collection").on(table.place, table.collection),
    index("menu_entries_by_collection").on(table.collection),
    check("menu_entries_lead_somewhere", sql`num_nonnulls(page_id, collection) = 1`),
  ],
);
