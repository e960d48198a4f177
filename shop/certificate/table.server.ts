import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { orderLines } from "#shop/order/table.server.ts";

/** A paid line's signed licence, never changed, without personal data. */
export const certificates = pgTable("certificates", {
  /** letters that nobody guesses, "KMQ7-…" */
  number: text().primaryKey(),
  lineId: bigint({ mode: "number" })
    .notNull()
    .unique()
    .references(() => orderLines.id, { onDelete: "cascade" }),
  /** JSON, byte for byte as it was signed */
  document: text().notNull(),
  /** Ed25519, hexadecimal */
  signature: text().notNull(),
  publicKey: text().notNull(),
  issuedAt: timestamp({ withTimezone: true }).notNull(),
});

/**
 * All public keys the shop has signed with, so that certificates stay verifiable after the secret
 * changes.
 */
export const certificateKeys = pgTable("certificate_keys", {
  /** Ed25519, 32 bytes, hexadecimal */
  publicKey: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
