import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { comments, posts } from "../table.server.ts";

/** Takes an author's own comment away. */
export async function removeComment(
  db: Db,
  authorId: string,
  postId: string,
  commentId: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Locks the post first, like every writer of its comment count, to avoid deadlocks.
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for("no key update");
    const [removed] = await tx
      .update(comments)
      .set({ removedAt: sql`now()` })
      .where(
        and(
          eq(comments.id, commentId),
          eq(comments.postId, postId),
          eq(comments.authorId, authorId),
          isNull(comments.removedAt),
        ),
      )
      .returning({ hiddenAt: comments.hiddenAt });
    // A hidden one was counted no more.
    if (removed && !removed.hiddenAt)
      await tx
        .update(posts)
        .set({ comments: sql`${posts.comments} - 1` })
        .where(eq(posts.id, postId));
    return removed !== undefined;
  });
}
