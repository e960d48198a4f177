import { and, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { countEach } from "#shop/database/count-up-to.server.ts";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { matchSearch } from "#shop/search/match-search.server.ts";
import type { Db } from "#shop/shop.ts";
import { isPostId, POST_ID } from "../post-id.ts";
import { posts } from "../table.server.ts";

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

type PostTab = "all" | "pinned" | "hidden" | "removed";
type PostFilter = { tab: PostTab; search: string; by: string };

const under: Record<PostTab, SQL | undefined> = {
  all: isNull(posts.removedAt),
  pinned: and(isNotNull(posts.pinnedAt), isNull(posts.removedAt)),
  hidden: and(isNotNull(posts.hiddenAt), isNull(posts.removedAt)),
  removed: isNotNull(posts.removedAt),
};

/** A page of posts as their moderators see them: what is public, and what became of it. */
export async function listModeratedPosts(
  db: Db,
  { tab, search, by }: PostFilter,
  pageRequest: PageAsked = {},
): Promise<Page<ModeratedPost>> {
  const found = search
    ? or(matchSearch(posts, search), isPostId(search) ? eq(posts.id, search) : undefined)
    : undefined;
  const condition = and(under[tab], by ? eq(posts.authorId, by) : undefined, found);
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

/** How much stands under each tab of posts; 1000 means that many or more. */
export const countModeratedPosts = (db: Db): Promise<Record<PostTab, number>> =>
  countEach(db, posts, under);
