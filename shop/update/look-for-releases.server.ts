import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { releaseNews } from "./table.server.ts";

type NewsShop = Pick<Shop, "db" | "updates">;

const DUE = sql`(asked_at is not null or looked_at is null or looked_at < now() - interval '1 day')
  and (started_at is null or started_at < now() - interval '2 minutes')`;

/**
 * Asks once a day, and soon after an owner wants to know, what releases there are; one worker takes
 * each turn. False: nothing was due, or nobody is to be asked.
 */
export async function lookForReleases({ db, updates }: NewsShop): Promise<boolean> {
  if (!updates.hasFeed) return false;
  await db.insert(releaseNews).values({}).onConflictDoNothing();
  const [claimed] = await db
    .update(releaseNews)
    .set({ startedAt: sql`now()`, askedAt: null })
    .where(DUE)
    .returning();
  if (!claimed) return false;
  const { etag, feed } = claimed;
  const answer = await updates.fetchFeed({
    etag: feed && etag,
    notBefore: feed && new Date(feed.madeAt),
  });
  await db.update(releaseNews).set({
    startedAt: null,
    lookedAt: sql`now()`,
    trouble: typeof answer === "string" && answer !== "same" ? answer : null,
    ...(typeof answer === "object" && answer),
  });
  return true;
}

/** Asks the worker to look; of repeated presses the last one counts. */
export async function askForNews({ db, now }: Pick<Shop, "db" | "now">): Promise<void> {
  const askedAt = now();
  await db
    .insert(releaseNews)
    .values({ askedAt })
    .onConflictDoUpdate({ target: releaseNews.id, set: { askedAt } });
}
