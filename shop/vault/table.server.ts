import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import { purchases } from "./purchase/table.server.ts";

const time = () => timestamp({ withTimezone: true });
const bytes = () => bigint({ mode: "number" });

/**
 * One file of an order or of a purchase: when its supply began and ended (e-commerce act, article
 * 17(2)5).
 */
export const supplies = pgTable(
  "supplies",
  {
    id: text().primaryKey(),
    /** of an order's line; null: of a purchase */
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    lineId: bigint({ mode: "number" }).references(() => orderLines.id, { onDelete: "cascade" }),
    purchaseId: uuid().references(() => purchases.id, { onDelete: "cascade" }),
    goodsId: text()
      .notNull()
      .references(() => goods.id),
    endsAt: time().notNull(),
    /** the first byte was about to leave */
    begunAt: time(),
    /** the last byte was about to leave, every one before it having left */
    wholeAt: time(),
    /** bytes that were saved of its newest version, which the number of downloads is counted by */
    savedVersionId: text(),
    savedBytes: bytes().notNull().default(0),
  },
  (table) => [
    uniqueIndex("supplies_of_line").on(table.lineId, table.goodsId),
    index("supplies_of_order").on(table.orderId),
    uniqueIndex("supplies_of_purchase")
      .on(table.purchaseId, table.goodsId)
      .where(sql`purchase_id is not null`),
    check("supplies_of_one", sql`num_nonnulls(line_id, purchase_id) = 1`),
  ],
);

/** The ledger of transfers, each recorded before its bytes are sent. Only `sentTo` may change,
 * and only grow. */
export const supplyTransfers = pgTable(
  "supply_transfers",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    supplyId: text()
      .notNull()
      .references(() => supplies.id, { onDelete: "cascade" }),
    versionId: text()
      .notNull()
      .references(() => goodsVersions.id),
    kind: text({ enum: ["play", "save"] }).notNull(),
    /** how ownership was proved */
    opener: text({ enum: ["member", "device", "code", "link"] }).notNull(),
    /** an anonymous key that tells devices and accounts apart */
    openerHash: text().notNull(),
    /** first byte and, not included, the last one that may have left */
    sentFrom: bytes().notNull(),
    sentTo: bytes().notNull(),
    /** store: an address to the whole file was given out, so what was sent is unknown */
    sender: text({ enum: ["shop", "store"] })
      .notNull()
      .default("shop"),
    at: time().notNull().defaultNow(),
  },
  (table) => [index("supply_transfers_of").on(table.supplyId, sql`${table.id} desc`)],
);
