import { sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type {
  ShownBackupPlace,
  ShownCaptcha,
  ShownKakao,
  ShownMail,
  ShownMessages,
  ShownPayment,
  ShownSignIn,
  ShownTracking,
  ShownTransfer,
} from "./vendor-settings.ts";

/**
 * The owner's settings for payments, mail and messages, one row per change. Replaced keys stay as
 * long as their payments may need refunds.
 */
export const vendorSettings = pgTable(
  "vendor_settings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text({
      enum: [
        "payment",
        "mail",
        "message",
        "backup",
        "transfer",
        "tracking",
        "kakao",
        "naver",
        "google",
        "captcha",
      ],
    }).notNull(),
    /** the part that may be shown */
    shown: jsonb()
      .$type<
        | ShownPayment
        | ShownMail
        | ShownMessages
        | ShownBackupPlace
        | ShownTransfer
        | ShownTracking
        | ShownKakao
        | ShownSignIn
        | ShownCaptcha
      >()
      .notNull(),
    /** a secret key or password, sealed for `name` */
    sealed: text(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    replacedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("vendor_settings_in_force")
      .on(table.name)
      .where(sql`${table.replacedAt} is null`),
  ],
);
