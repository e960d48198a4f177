import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const time = () => timestamp({ withTimezone: true });
const bytes = () => bigint({ mode: "number" });

/** A run of bytes that lies in the bucket under `blobs/{blob}/{key}`. */
export type Piece = { key: string; size: number };

/** What a client may say about an object. */
export type ObjectSettings = {
  contentType?: string;
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
  metadata?: Record<string, string>;
};

/** What the storage service keeps: one row for each object that is whole. */
export const storedObjects = pgTable(
  "stored_objects",
  {
    bucket: text().notNull(),
    /** the full path as the client says it, compared byte by byte */
    name: text().notNull(),
    /** microseconds since 1970, rising for one name */
    generation: bigint({ mode: "bigint" }).notNull(),
    metageneration: integer().notNull().default(1),
    blob: text().notNull(),
    pieces: jsonb().$type<Piece[]>().notNull(),
    size: bytes().notNull(),
    /** base64 */
    md5: text().notNull(),
    /** base64, big-endian */
    crc32c: text().notNull(),
    settings: jsonb().$type<ObjectSettings>().notNull().default({}),
    downloadTokens: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** the account that uploaded it; null: a machine with an access token */
    ownerId: text(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.name] }),
    index("stored_objects_of")
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    uniqueIndex("stored_objects_by_blob").on(table.blob),
  ],
);

/** An upload until it is whole, given up or too old. `received` is the truth about it. */
export const uploads = pgTable(
  "uploads",
  {
    /** SHA-256 of the unguessable part of its address */
    keyHash: text().primaryKey(),
    bucket: text().notNull(),
    name: text().notNull(),
    ownerId: text(),
    /** the size that the client announced; null: none */
    size: bytes(),
    /** most bytes it may become */
    limit: bytes().notNull(),
    settings: jsonb().$type<ObjectSettings>().notNull().default({}),
    state: text({ enum: ["active", "final", "canceled"] })
      .notNull()
      .default("active"),
    blob: text().notNull(),
    pieces: jsonb().$type<Piece[]>().notNull().default([]),
    received: bytes().notNull().default(0),
    /** the hashers' state after the received bytes, base64, so that any process can continue */
    md5State: text(),
    crc32cState: text(),
    /** of the object that it became */
    generation: bigint({ mode: "bigint" }),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index("uploads_to_end").on(table.expiresAt),
    index("uploads_of")
      .on(table.ownerId)
      .where(sql`state = 'active'`),
  ],
);

/** Access tokens of machines; only their hash is stored. */
export const storageTokens = pgTable("storage_tokens", {
  tokenHash: text().primaryKey(),
  /** what it is for, in the administrator's words */
  label: text().notNull(),
  /** its first letters, to tell it from others */
  start: text().notNull(),
  madeBy: text().notNull(),
  createdAt: time().notNull().defaultNow(),
  /** moved at most once a minute */
  usedAt: time(),
  expiresAt: time(),
  revokedAt: time(),
});
