import { and, eq, isNull, sql } from "drizzle-orm";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import { spendAttempt } from "../limit/spend-attempt.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAuthor } from "./author/lock-author.server.ts";
import { postContent } from "./post-content.server.ts";
import { postLimits } from "./post-limits.ts";
import { posts } from "./table.server.ts";

type PostEdit = { id: string; version: number; title: string; html: string };

/** The author's edit, unless the post changed since it was opened. */
export async function editPost(
  db: Db,
  authorId: string,
  { id, version, title, html }: PostEdit,
): Promise<{ id: string } | null> {
  const content = postContent({ title, html });
  await spendAttempt(db, [
    { key: `edits of posts by ${authorId}`, most: postLimits.editsPerHour, seconds: 3600 },
  ]);
  return inTransaction(db, async (tx) => {
    await lockAuthor(tx, authorId);
    const [post] = await tx
      .select({ version: posts.version })
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.authorId, authorId), isNull(posts.removedAt)))
      .for("no key update");
    if (!post) return null;
    if (post.version !== version) throw new Refusal("post-changed", { version: post.version });
    await changePost(tx, id, content);
    return { id };
  });
}

/** Writes what a post says, in a transaction that holds its row or its author. */
export async function changePost(
  db: Db,
  id: string,
  { columns, images }: ReturnType<typeof postContent>,
): Promise<void> {
  await db
    .update(posts)
    .set({ ...columns, version: sql`${posts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(posts.id, id));
  await recordImageUses(db, `post ${id}`, images);
}
