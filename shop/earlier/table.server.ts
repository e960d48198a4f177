import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#shop/member/table.server.ts";
import { earlierStatusNames } from "./earlier-status.ts";

const time = () => timestamp({ withTimezone: true });
/** Null where the former shop's file does not say it. */
const won = () => bigint({ mode: "number" });
const words = () => text().notNull().default("");

/**
 * Orders of a former shop, as history: nothing here is owed, counted or handed over for them, so
 * that no order, ledger or stock refers to them.
 */
export const earlierOrders = pgTable(
  "earlier_orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** the former shop's file: "cafe24", … */
    source: text().notNull(),
    /** what the former shop is called */
    shop: text().notNull(),
    /** what its lines name it by */
    number: text().notNull(),
    /** what its buyer knows it by */
    shownNumber: text().notNull(),
    placedAt: time().notNull(),
    paidAt: time(),
    status: text({ enum: earlierStatusNames }).notNull(),
    /** the status in the former shop's words */
    statusWords: words(),
    buyerName: words(),
    /** normalised: see lib/email.ts */
    buyerEmail: text(),
    buyerPhone: words(),
    buyerId: words(),
    receiverName: words(),
    receiverPhone: words(),
    postcode: words(),
    address: words(),
    addressDetail: words(),
    memo: words(),
    payWay: words(),
    itemsAmount: won(),
    shippingAmount: won(),
    discountAmount: won(),
    pointsAmount: won(),
    total: won(),
    refunded: won(),
    carrier: words(),
    waybill: words(),
    /** the member whose proven address it was when they first looked */
    accountId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    unique("earlier_orders_number").on(table.source, table.number),
    index("earlier_orders_newest").on(table.placedAt.desc(), table.id.desc()),
    index("earlier_orders_of_email").on(table.buyerEmail),
    index("earlier_orders_of_account")
      .on(table.accountId, table.placedAt.desc())
      .where(sql`account_id is not null`),
    /** the same keys as orders are found by */
    index("earlier_orders_keys").using(
      "gin",
      sql`order_keys_of(number, buyer_name, receiver_name, buyer_phone, receiver_phone, waybill, buyer_email, address, address_detail)`,
    ),
  ],
);

export const earlierOrderLines = pgTable(
  "earlier_order_lines",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => earlierOrders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    title: text().notNull(),
    option: words(),
    code: words(),
    quantity: integer().notNull(),
    /** of one piece */
    price: won(),
    statusWords: words(),
  },
  (table) => [index("earlier_order_lines_of").on(table.orderId, table.position)],
);

/** Personal data of departed members' orders, stored apart for as long as the law asks. */
export const retainedEarlierOrders = pgTable("retained_earlier_orders", {
  orderId: uuid()
    .primaryKey()
    .references(() => earlierOrders.id, { onDelete: "cascade" }),
  personal: jsonb().$type<Record<string, string | null>>().notNull(),
  separatedAt: time().notNull().defaultNow(),
});
