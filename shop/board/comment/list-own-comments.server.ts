import { and, eq, isNull } from "drizzle-orm";
import type { Page, PageAsked } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { comments, posts } from "../table.server.ts";
import { newestCommentsFirst } from "./newest-comments-first.server.ts";

export type OwnCommentRow = {
  id: number;
  text: string;
  createdAt: Date;
  isHidden: boolean;
  post: { id: string; title: string } | null;
};

const PAGE = 20;

const columns = {
  id: comments.id,
  text: comments.text,
  createdAt: comments.createdAt,
  hiddenAt: comments.hiddenAt,
  postId: posts.id,
  title: posts.title,
  posterId: posts.authorId,
  postHiddenAt: posts.hiddenAt,
  postRemovedAt: posts.removedAt,
};

/** A page of somebody's own comments, newest first. */
export async function listOwnComments(
  db: Db,
  authorId: string,
  pageRequest: PageAsked,
): Promise<Page<OwnCommentRow>> {
  const { rows, ...cursors } = await newestCommentsFirst(
    { limit: PAGE, ...pageRequest },
    ({ where, order, limit }) =>
      db
        .select(columns)
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(and(eq(comments.authorId, authorId), isNull(comments.removedAt), where))
        .orderBy(order)
        .limit(limit),
  );
  return {
    ...cursors,
    rows: rows.map(({ id, text, createdAt, hiddenAt, ...post }) => {
      const isReadable = !post.postRemovedAt && (!post.postHiddenAt || post.posterId === authorId);
      return {
        id,
        text,
        createdAt,
        isHidden: hiddenAt !== null,
        post: isReadable ? { id: post.postId, title: post.title } : null,
      };
    }),
  };
}
