import { and, eq, isNull, sql } from "drizzle-orm";
import type { Page, PageAsked } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { newestCommentsFirst } from "../comment/newest-comments-first.server.ts";
import { comments, posts } from "../table.server.ts";

export type ModeratedComment = {
  id: number;
  text: string;
  postId: string;
  postTitle: string;
  author: string;
  authorId: string | null;
  createdAt: Date;
  hiddenAt: Date | null;
};

type CommentFilter = {
  search: string;
  /** of this post, and by this account */
  post: string;
  by: string;
};

const anywhere = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A page of comments, newest first, by their numbers, which stand in the order of time. */
export async function listModeratedComments(
  db: Db,
  { search, post, by }: CommentFilter,
  pageRequest: PageAsked = {},
): Promise<Page<ModeratedComment>> {
  const condition = and(
    isNull(comments.removedAt),
    search ? sql`${comments.text} ilike ${anywhere(search)}` : undefined,
    post ? eq(comments.postId, post) : undefined,
    by ? eq(comments.authorId, by) : undefined,
  );
  return newestCommentsFirst(pageRequest, ({ where, order, limit }) =>
    db
      .select({
        id: comments.id,
        text: comments.text,
        postId: comments.postId,
        postTitle: posts.title,
        author: comments.authorName,
        authorId: comments.authorId,
        createdAt: comments.createdAt,
        hiddenAt: comments.hiddenAt,
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(and(condition, where))
      .orderBy(order)
      .limit(limit),
  );
}
