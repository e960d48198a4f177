import type { Shop } from "../shop.ts";
import { newerRelease, type OfferedRelease } from "./release-feed.ts";
import { releaseNews } from "./table.server.ts";
import type { UpdaterState } from "./updates.ts";

/** The release that runs, the newer one, and what the updater does and did. */
export async function findUpdates({ db, updates }: Pick<Shop, "db" | "updates">) {
  const [news, state] = await Promise.all([
    db.select().from(releaseNews).limit(1),
    updates.readState(),
  ]);
  const { lookedAt = null, askedAt, startedAt, trouble = null } = news[0] ?? {};
  return {
    running: updates.running,
    hasFeed: updates.hasFeed,
    newer: findNewer(news[0]?.feed ?? null, updates),
    before: state && releaseBefore(state, updates.running),
    lookedAt,
    isLooking: Boolean(askedAt ?? startedAt),
    trouble,
    state,
  };
}

const findNewer = (
  feed: (typeof releaseNews.$inferSelect)["feed"],
  { running, processor }: Shop["updates"],
): OfferedRelease | null => newerRelease(feed, running, processor);

/** The release before this one, if this one came by the last update and nothing is under way. */
function releaseBefore(
  { current, waiting, past }: UpdaterState,
  running: Shop["updates"]["running"],
): string | null {
  if (current ?? waiting) return null;
  const last = past.find(({ end }) => end?.kind !== "refused");
  return last?.end?.kind === "kept" && last.release === running?.name ? last.from.release : null;
}
