import { sql } from "drizzle-orm";
import { date, index, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#shop/member/table.server.ts";
import type { SupplyTerms } from "#shop/product/goods/supply-terms.ts";
import { products } from "#shop/product/table.server.ts";

const time = () => timestamp({ withTimezone: true });

/**
 * What somebody bought elsewhere before the shop moved: files are handed over for it, and no money
 * of it stands in our ledger.
 */
export const purchases = pgTable(
  "purchases",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** in place of an order's number, in its holder's addresses */
    handle: text().notNull().unique(),
    /** where it was bought, e.g. "Gumroad" */
    soldBy: text().notNull(),
    /** tells it apart from all others, so that no file brings it twice */
    mark: text().notNull().unique(),
    /** of who may open it; normalised: see lib/email.ts */
    email: text().notNull(),
    /** the member whose proven address it was when they first looked */
    memberId: text().references(() => users.id, { onDelete: "set null" }),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** the values of options that were bought, whose files come with them */
    options: jsonb().$type<{ id: string; axisName: string; label: string }[]>().notNull(),
    boughtOn: date(),
    supplyTerms: jsonb().$type<SupplyTerms>().notNull(),
    /** from when its terms run */
    createdAt: time().notNull().defaultNow(),
    /** when its holder was told by mail that it opens here */
    toldAt: time(),
    /** the owner closed it: nothing opens any more */
    closedAt: time(),
  },
  (table) => [
    index("purchases_of_email").on(table.email),
    index("purchases_of_member")
      .on(table.memberId)
      .where(sql`member_id is not null`),
    index("purchases_newest").on(table.createdAt.desc(), table.id.desc()),
    index("purchases_of_product").on(table.productId),
  ],
);

/** One-time codes that prove an address, as guests' orders have them (shop/order/access). */
export const purchaseCodes = pgTable(
  "purchase_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    codeHash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    expiresAt: time().notNull(),
    /** the access it was exchanged for, set once */
    accessHash: text().unique(),
    accessUntil: time(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index("purchase_codes_of").on(table.email, table.createdAt.desc())],
);
