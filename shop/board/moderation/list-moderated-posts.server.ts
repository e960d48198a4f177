import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { matchSearch } from "#shop/search/match-search.server.ts";
import type { Db } from "#shop/shop.ts";
import { isPostId, POST_ID } from "../post-id.ts";
import { posts } from "../table.server.ts";
import type { ModerationFilter, ModerationTab } from "./moderation-filters.ts";

export type ModeratedPost = {
  id: string;
  title: string;
  author: string;
  /** null: has left */
  authorId: string | null;
  createdAt: Date;
  views: number;
  comments: number;
  pinnedAt: Date | null;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  removedAt: Date | null;
};

const under: Record<Exclude<ModerationTab, "comments">, SQL | undefined> = {
  all: isNull(posts.removedAt),
  pinned: and(isNotNull(posts.pinnedAt), isNull(posts.removedAt)),
  hidden: and(isNotNull(posts.hiddenAt), isNull(posts.removedAt)),
  removed: isNotNull(posts.removedAt),
};

/** A page of posts as their moderators see them: what is public, and what became of it. */
export async function listModeratedPosts(
  db: Db,
  { tab, search, by }: ModerationFilter,
  pageRequest: PageAsked = {},
): Promise<Page<ModeratedPost>> {
  const found = search
    ? or(matchSearch(posts, search), isPostId(search) ? eq(posts.id, search) : undefined)
    : undefined;
  const condition = and(
    tab === "comments" ? undefined : under[tab],
    by ? eq(posts.authorId, by) : undefined,
    found,
  );
  const { rows, ...cursors } = await newestFirst(
    { time: posts.createdAt, id: posts.id, isId: POST_ID },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: posts.id,
          micros,
          title: posts.title,
          author: posts.authorName,
          authorId: posts.authorId,
          createdAt: posts.createdAt,
          views: posts.views,
          comments: posts.comments,
          pinnedAt: posts.pinnedAt,
          hiddenAt: posts.hiddenAt,
          hiddenReason: posts.hiddenReason,
          removedAt: posts.removedAt,
        })
        .from(posts)
        .where(and(condition, where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { ...cursors, rows: rows.map(({ micros: _micros, ...row }) => row) };
}

/** Counting stops here. */
const COUNT_LIMIT = 1000;

/** How much stands under each tab of posts; 1000 means that many or more. */
export async function countModeratedPosts(db: Db): Promise<Record<keyof typeof under, number>> {
  const counted = (tab: keyof typeof under) =>
    sql`(select count(*)::int from (select from ${posts} where ${under[tab]} limit ${COUNT_LIMIT}) as counted)`;
  const { rows } = await db.execute<Record<keyof typeof under, number>>(
    sql`select ${counted("all")} as "all", ${counted("pinned")} as pinned, ${counted("hidden")} as hidden, ${counted("removed")} as removed`,
  );
  return rows[0]!;
}
