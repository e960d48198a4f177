import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

const time = () => timestamp({ withTimezone: true });

export const images = pgTable(
  "images",
  {
    id: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** a data address, shown until the image is there */
    blur: text().notNull(),
    /** the account that uploaded it; null: the shop itself */
    ownerId: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index("images_by_time").on(table.createdAt)],
);

/** What a page shows of an image. */
export const imageColumns = {
  id: images.id,
  width: images.width,
  height: images.height,
  blur: images.blur,
};

/** Which content shows an image, written together with that content; images without a row are
 * removed after a while. */
export const imageUses = pgTable(
  "image_uses",
  {
    imageId: text().notNull(),
    /** e.g. "product ab12", "post cd34" */
    usedBy: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.usedBy, table.imageId] }),
    index("image_uses_of").on(table.imageId),
  ],
);

/** A public clip, cut from a private recording. */
export const sounds = pgTable("sounds", {
  id: text().primaryKey(),
  bytes: integer().notNull(),
  contentType: text().notNull(),
  /** name of the recording among the stored objects; null for clips of the demonstration */
  master: text(),
  /** the account that uploaded it; null: the shop itself */
  ownerId: text(),
  /** of the recording */
  masterDurationMs: integer(),
  durationMs: integer(),
  /** 0..1, evenly over the clip */
  peaks: jsonb().$type<number[]>(),
  /** written by earlier releases, which may run beside this one; unused */
  loudness: integer(),
  createdAt: time().notNull().defaultNow(),
});

/** A queue of bucket keys and folders to delete: written in the transaction that drops them,
 * retried by the worker until it succeeds. */
export const bucketRemovals = pgTable(
  "bucket_removals",
  {
    /** a folder of the bucket, such as "blobs/ab12" */
    folder: text().primaryKey(),
    /** later than any answer that may still be read from it */
    dueAt: time().notNull(),
    tries: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [index("bucket_removals_due").on(table.dueAt)],
);
