import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { comments, posts } from "../table.server.ts";
import type { CommentMove } from "./moderation-forms.ts";

const changes = {
  hide: {
    set: { hiddenAt: sql`now()` },
    of: and(isNull(comments.hiddenAt), isNull(comments.removedAt)),
  },
  show: {
    set: { hiddenAt: null },
    of: and(isNotNull(comments.hiddenAt), isNull(comments.removedAt)),
  },
  remove: { set: { removedAt: sql`now()` }, of: isNull(comments.removedAt) },
} satisfies Record<CommentMove, object>;

type CommentModeration = { ids: readonly number[]; move: CommentMove; reason: string };

/** Hides, shows or removes comments, audits each and updates the posts' counts. Returns how many
 * changed. */
export async function moderateComments(
  db: Db,
  { ids, move, reason }: CommentModeration,
  acting: AuditActor,
): Promise<number> {
  const { set, of } = changes[move];
  return inTransaction(db, async (tx) => {
    await lockPostsOf(tx, ids);
    const before = await tx
      .select()
      .from(comments)
      .where(and(inArray(comments.id, [...ids]), of))
      .orderBy(asc(comments.id))
      .for("update");
    for (const { id, postId, authorId, hiddenAt, text } of before) {
      await tx.update(comments).set(set).where(eq(comments.id, id));
      if (move === "show") await countComments(tx, postId, 1);
      else if (!hiddenAt) await countComments(tx, postId, -1);
      await recordAudit(tx, {
        ...acting,
        action: `comment.${move}`,
        subject: `comment ${id}`,
        whose: authorId,
        ...(reason && { reason }),
        before: { post: postId, text, hiddenAt },
      });
    }
    return before.length;
  });
}

/** Locks posts in id order, like every writer of comment counts. */
async function lockPostsOf(db: Db, commentIds: readonly number[]): Promise<void> {
  const touched = db
    .select({ id: comments.postId })
    .from(comments)
    .where(inArray(comments.id, [...commentIds]));
  await db
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, touched))
    .orderBy(asc(posts.id))
    .for("no key update");
}

async function countComments(db: Db, postId: string, more: 1 | -1): Promise<void> {
  await db
    .update(posts)
    .set({ comments: sql`${posts.comments} + ${more}` })
    .where(eq(posts.id, postId));
}
