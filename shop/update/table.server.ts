import { boolean, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { FeedTrouble } from "./feed-troubles.ts";
import type { ReleaseFeed } from "./release-feed.ts";

/** One row: what was last told of releases, and whether somebody wants to know now. */
export const releaseNews = pgTable("release_news", {
  id: boolean().primaryKey().default(true),
  askedAt: timestamp({ withTimezone: true }),
  /** by the worker that asks now */
  startedAt: timestamp({ withTimezone: true }),
  lookedAt: timestamp({ withTimezone: true }),
  etag: text(),
  /** the last feed that was believed */
  feed: jsonb().$type<ReleaseFeed>(),
  /** why the last answer was not believed; null: it was */
  trouble: text().$type<FeedTrouble>(),
});
