import { and, eq, isNull } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { POST_ID } from "../post-id.ts";
import { posts } from "../table.server.ts";

export type OwnPostRow = {
  id: string;
  title: string;
  createdAt: Date;
  views: number;
  comments: number;
  hidden: { reason: string | null } | null;
};

const PAGE = 20;

/** A page of somebody's own posts, newest first, with what became of them. */
export async function listOwnPosts(
  db: Db,
  authorId: string,
  pageRequest: PageAsked,
): Promise<Page<OwnPostRow>> {
  const { rows, ...cursors } = await newestFirst(
    { time: posts.createdAt, id: posts.id, isId: POST_ID },
    { limit: PAGE, ...pageRequest },
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: posts.id,
          micros,
          title: posts.title,
          createdAt: posts.createdAt,
          views: posts.views,
          comments: posts.comments,
          hiddenAt: posts.hiddenAt,
          reason: posts.hiddenReason,
        })
        .from(posts)
        .where(and(eq(posts.authorId, authorId), isNull(posts.removedAt), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return {
    ...cursors,
    rows: rows.map(({ micros: _micros, hiddenAt, reason, ...row }) => ({
      ...row,
      hidden: hiddenAt && { reason },
    })),
  };
}
