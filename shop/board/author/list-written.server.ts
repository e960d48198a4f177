import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { comments, posts } from "../table.server.ts";

/** Everything a member wrote on the board, for their data export. */
export async function listWritten(db: Db, accountId: string) {
  const state = (table: typeof posts | typeof comments) =>
    sql<string>`case when ${table.removedAt} is not null then 'removed' when ${table.hiddenAt} is not null then 'hidden' else 'shown' end`;
  return {
    posts: await db
      .select({
        id: posts.id,
        title: posts.title,
        html: posts.html,
        writtenAt: posts.createdAt,
        editedAt: posts.updatedAt,
        shownName: posts.authorName,
        state: state(posts),
        hiddenBecause: posts.hiddenReason,
      })
      .from(posts)
      .where(eq(posts.authorId, accountId))
      .orderBy(asc(posts.createdAt), asc(posts.id)),
    comments: await db
      .select({
        post: comments.postId,
        text: comments.text,
        writtenAt: comments.createdAt,
        editedAt: comments.updatedAt,
        shownName: comments.authorName,
        state: state(comments),
      })
      .from(comments)
      .where(eq(comments.authorId, accountId))
      .orderBy(asc(comments.id)),
  };
}
