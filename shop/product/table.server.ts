import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
  foreignKey,
} from "drizzle-orm/pg-core";
import type { GridCell } from "#shop/product/grid/grid-cells.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import type { ProductNotice } from "#shop/product/notice/product-notice.ts";
import { saleKinds, shippingClasses } from "./sale.ts";
import { licenceScopes } from "#shop/product/voice/voice-facts.ts";

/** What the owner lets buyers do with her recordings; products and option values name one. */
export const licences = pgTable("licences", {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  scope: text({ enum: licenceScopes }).notNull(),
  allowed: text().notNull(),
  forbidden: text().notNull().default(""),
  places: text().notNull().default(""),
  months: integer(),
  people: integer(),
  attribution: text().notNull().default(""),
  noTraining: boolean().notNull().default(true),
  /** counts edits of its words */
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The address part is the key: what is stored, exported and audited is what people read. */
export const productCategories = pgTable(
  "product_categories",
  {
    slug: text().primaryKey(),
    name: text().notNull(),
    parent: text(),
    position: integer().notNull().default(0),
  },
  (table) => [
    foreignKey({ columns: [table.parent], foreignColumns: [table.slug] })
      .onUpdate("cascade")
      .onDelete("set null"),
  ],
);

/** One column for each of `voiceFacts`. */
export const voiceColumns = {
  voiceSex: text(),
  voiceAge: text(),
  voiceTone: text(),
  voiceUse: text(),
  voiceLanguages: text().array().notNull().default([]),
  voiceLength: text(),
  voiceLicence: text(),
  voiceMaker: text(),
};

export const saleKind = pgEnum("sale_kind", saleKinds);
export const shippingClass = pgEnum("shipping_class", shippingClasses);

/** When a product's time to reserve is over; without an end, never. */
export const closing = sql`coalesce(reservation_closes_at, 'infinity'::timestamptz)`;

/** The specification's field names stand as they are. */
export const products = pgTable(
  "products",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    summary: text().notNull().default(""),
    description: text().notNull().default(""),
    /** won */
    price: integer().notNull(),
    /** percent, 1..99; null without a discount */
    discountRatio: integer(),
    /** the discount is in force from then, and until just before then; null: always */
    discountFrom: timestamp({ withTimezone: true }),
    discountUntil: timestamp({ withTimezone: true }),
    /** won: the lowest price really charged in the 20 days before the running discount; null:
     * not provable. Written by a trigger. */
    basePrice: integer(),
    thumbnail: text(),
    moThumbnail: text(),
    gallery: jsonb().$type<string[]>().notNull().default([]),
    /** over the desktop banner */
    titleTone: text({ enum: ["light", "dark"] })
      .notNull()
      .default("light"),
    isShow: boolean().notNull().default(false),
    /** when a hidden product shows itself; a trigger empties it of what is shown */
    publishAt: timestamp({ withTimezone: true }),
    /** when it next changes by the clock alone; written by a trigger */
    nextTurnAt: timestamp({ withTimezone: true }),
    /** the place in all lists; in whole milliseconds, which is what undoing a move can give back */
    create: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** counts edits, so that two administrators never overwrite each other; stock does not count */
    version: integer().notNull().default(1),
    /** pieces on hand; null: unlimited */
    stock: integer(),
    /** low-stock threshold; null: the shop's */
    lowStock: integer(),
    saleKind: saleKind().notNull().default("order"),
    /** the time to reserve; of a product that is ordered at once, the time it is sold */
    reservationOpensAt: timestamp({ withTimezone: true }),
    reservationClosesAt: timestamp({ withTimezone: true }),
    limitPerPerson: integer(),
    weightGrams: integer(),
    expectedShipOn: date(),
    shippingClass: shippingClass().notNull().default("digital"),
    /** how and by when a file that is made to order is handed over */
    supplyNote: text().notNull().default(""),
    /** days that its files can be opened; null: a year */
    supplyDays: integer(),
    /** how often each file may be saved whole; null: without end */
    supplyDownloads: integer(),
    /** on how many devices they open; null: on any number */
    supplyDevices: integer(),
    /** name of one of the settings' fee classes; null: the shop's own fee */
    feeClass: text(),
    /** address part of its category */
    category: text().references(() => productCategories.slug, {
      onUpdate: "cascade",
      onDelete: "set null",
    }),
    tags: text().array().notNull().default([]),
    /** the licence where no option names one */
    licence: text().references(() => licences.id),
    ...voiceColumns,
    seoTitle: text().notNull().default(""),
    seoText: text().notNull().default(""),
    notice: jsonb().$type<ProductNotice>(),
    /** a commission's prices and terms; null: not a commission */
    commission: jsonb().$type<CommissionTerms>(),
    /** whether product feeds include it; auto: only parcels */
    inFeeds: text({ enum: ["auto", "yes", "no"] })
      .notNull()
      .default("auto"),
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("products_shown").on(table.isShow, table.create.desc(), table.id.desc()),
    index("products_reserved")
      .on(closing, table.id)
      .where(sql`sale_kind = 'reserve' and is_show and removed_at is null`),
    index("products_opening")
      .on(table.reservationOpensAt, table.id)
      .where(sql`sale_kind = 'reserve' and is_show and removed_at is null`),
    index("products_newest").on(table.create.desc(), table.id.desc()),
    index("products_to_reserve")
      .on(table.create.desc(), table.id.desc())
      .where(sql`sale_kind = 'reserve'`),
    index("products_to_turn")
      .on(table.nextTurnAt)
      .where(sql`next_turn_at is not null`),
    index("products_to_publish")
      .on(table.publishAt)
      .where(sql`publish_at is not null`),
    index("products_of_category").on(table.category, table.create.desc(), table.id.desc()),
    index("products_titled").on(sql`lower(title)`),
    index("products_of_title").using("gin", sql`shop_letter_grams(lower(title), '{2,3,6}')`),
  ],
);

/** One value of one axis, e.g. axis 0 "사용 범위", value "상업용 +30,000원". */
export const productOptions = pgTable(
  "product_options",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    axis: smallint().notNull(),
    axisName: text().notNull(),
    label: text().notNull(),
    /** won, may be negative */
    priceDifference: integer().notNull().default(0),
    stock: integer(),
    position: smallint().notNull().default(0),
    /** the licence of this choice; on one axis only */
    licence: text().references(() => licences.id),
  },
  (table) => [index("product_options_of").on(table.productId)],
);

/** Price history with whether the product was on sale. Written only by a trigger; survives the
 * product. */
export const priceHistory = pgTable(
  "price_history",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    productId: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** won */
    price: integer().notNull(),
    discountRatio: integer(),
    /** the price really charged, in won */
    final: integer().notNull(),
    isShown: boolean().notNull(),
  },
  (table) => [index("price_history_of").on(table.productId, table.at, table.id)],
);

/**
 * Shelves without stock: the product's own ("" as option) and option values'. Written only by
 * triggers (docs/performance.md).
 */
export const emptyShelves = pgTable(
  "empty_shelves",
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    optionId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.optionId] })],
);

/** Shelves that fell to few pieces; reported once until refilled. Named as in empty_shelves. */
export const lowShelves = pgTable(
  "low_shelves",
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    optionId: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** since when it is sold out, as far as somebody was told; null: not told */
    soldOutAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.productId, table.optionId] })],
);

/**
 * One row: the number of products that are not removed. Written only by triggers; sales do not
 * change it.
 */
export const productCounts = pgTable("product_counts", {
  listed: integer().notNull().default(0),
  shown: integer().notNull().default(0),
  reserve: integer().notNull().default(0),
});

/** Sums of a product's visible reviews, written only by their trigger. */
export const productRatings = pgTable("product_ratings", {
  productId: text()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  count: integer().notNull().default(0),
  /** of all their stars */
  sum: integer().notNull().default(0),
  /** how many give one star, two, … five */
  stars: integer()
    .array()
    .notNull()
    .default(sql`'{0,0,0,0,0}'`),
});

/** A batch of grid changes that can be undone. */
export const gridChanges = pgTable(
  "grid_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    accountId: text(),
    /** former values as `was`, new ones as `typed` */
    cells: jsonb().$type<GridCell[]>().notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("grid_changes_by_time").on(table.at.desc())],
);

export const productSamples = pgTable(
  "product_samples",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    title: text().notNull(),
    soundId: text().notNull(),
    durationMs: integer().notNull(),
    /** 0..1, evenly over the sound */
    peaks: jsonb().$type<number[]>().notNull().default([]),
    transcript: text().notNull().default(""),
    position: smallint().notNull().default(0),
  },
  (table) => [index("product_samples_of").on(table.productId)],
);
