import { sql } from "drizzle-orm";
import { notices } from "#shop/notice/table.server.ts";

/** Somebody waits at a form for these, and they end within minutes. */
const codes = [
  "order-code",
  "place-code",
  "sign-up-confirm",
  "password-reset",
  "email-change",
  "order-pay-link",
];

/** Nobody waits for these, and nothing is lost when they come an hour later. */
const news = [
  "watch-restock",
  "watch-opening",
  "watch-price",
  "watch-over",
  "coupon-issued",
  "value-ending",
  "consent-check",
  "owner-low-stock",
  "owner-trouble-digest",
  "owner-summary",
];

/**
 * In which order waiting notices leave, which matters after an outage: codes, then orders and
 * payments, then news, and of each the newest first, since an old code opens nothing any more.
 * Notices of the same minute leave as they were written, so that "paid" does not overtake "placed".
 */
export const leaveFirst = sql`case when ${notices.event} = any(${sql.param(codes)}::text[]) then 0
  when ${notices.event} = any(${sql.param(news)}::text[]) or ${notices.facts} ? 'isAd' then 2 else 1 end,
  date_trunc('minute', ${notices.createdAt}) desc, ${notices.dueAt}`;
