import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isShown } from "../shown-post.server.ts";
import { posts } from "../table.server.ts";
import type { PostMove } from "./moderation-forms.ts";

type Change = {
  set: (reason: string) => {
    hiddenAt?: SQL | null;
    hiddenReason?: string | null;
    pinnedAt?: SQL | null;
    removedAt?: SQL;
  };
  of: SQL | undefined;
};

/** What each move writes, and which posts it applies to; others already have that state. */
const changes: Record<PostMove, Change> = {
  hide: {
    set: (reason) => ({ hiddenAt: sql`now()`, hiddenReason: reason, pinnedAt: null }),
    of: isShown,
  },
  show: {
    set: () => ({ hiddenAt: null, hiddenReason: null }),
    of: and(isNotNull(posts.hiddenAt), isNull(posts.removedAt)),
  },
  pin: { set: () => ({ pinnedAt: sql`now()` }), of: and(isShown, isNull(posts.pinnedAt)) },
  unpin: { set: () => ({ pinnedAt: null }), of: isNotNull(posts.pinnedAt) },
  remove: { set: () => ({ removedAt: sql`now()`, pinnedAt: null }), of: isNull(posts.removedAt) },
};

type PostModeration = { ids: readonly string[]; move: PostMove; reason: string };

/** Hides, shows, pins or removes posts, each with a line in the log; gives how many changed. */
export async function moderatePosts(
  db: Db,
  { ids, move, reason }: PostModeration,
  acting: AuditActor,
): Promise<number> {
  const { set, of } = changes[move];
  return inTransaction(db, async (tx) => {
    const before = await tx
      .select({
        id: posts.id,
        authorId: posts.authorId,
        title: posts.title,
        hiddenAt: posts.hiddenAt,
        pinnedAt: posts.pinnedAt,
        removedAt: posts.removedAt,
      })
      .from(posts)
      .where(and(inArray(posts.id, [...ids]), of))
      .orderBy(asc(posts.id))
      .for("no key update");
    for (const { id, authorId, title: postTitle, ...was } of before) {
      const [after] = await tx.update(posts).set(set(reason)).where(eq(posts.id, id)).returning({
        hiddenAt: posts.hiddenAt,
        pinnedAt: posts.pinnedAt,
        removedAt: posts.removedAt,
      });
      await recordAudit(tx, {
        ...acting,
        action: `post.${move}`,
        subject: `post ${id}`,
        whose: authorId,
        ...(reason && { reason }),
        before: { postTitle, ...was },
        after: { postTitle, ...after },
      });
    }
    return before.length;
  });
}
