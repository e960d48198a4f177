import { and, eq, isNull, sql } from "drizzle-orm";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAuthor } from "#shop/board/author/lock-author.server.ts";
import { postLimits } from "../post-limits.ts";
import { comments } from "../table.server.ts";

/** False when the comment is another author's, on another post, or deleted. */
export async function editComment(
  db: Db,
  authorId: string,
  postId: string,
  { commentId, text }: { commentId: number; text: string },
): Promise<boolean> {
  await spendAttempt(db, [
    { key: `edits of comments by ${authorId}`, most: postLimits.editsPerHour, seconds: 3600 },
  ]);
  return inTransaction(db, async (tx) => {
    await lockAuthor(tx, authorId);
    const edited = await tx
      .update(comments)
      .set({
        text,
        updatedAt: sql`case when ${comments.text} = ${text} then ${comments.updatedAt} else now() end`,
      })
      .where(
        and(
          eq(comments.id, commentId),
          eq(comments.postId, postId),
          eq(comments.authorId, authorId),
          isNull(comments.removedAt),
        ),
      )
      .returning({ id: comments.id });
    return edited.length > 0;
  });
}
