import { and, eq, sql } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop, Db } from "#shop/shop.ts";
import { Refusal } from "#shop/refusal.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAuthor } from "#shop/board/author/lock-author.server.ts";
import { nameAuthor } from "#shop/board/author/name-author.server.ts";
import { postLimits } from "../post-limits.ts";
import { isShown } from "../shown-post.server.ts";
import { comments, posts } from "../table.server.ts";
import type { Author } from "../write-post.server.ts";

const HOUR = 3600;

/** Adds a comment to a post, once per shown form, and counts it with the post's row held. */
export async function writeComment(
  shop: Pick<Shop, "db" | "adminEmails">,
  author: Author,
  postId: string,
  { writeKey, text }: { writeKey: string; text: string },
): Promise<{ id: number }> {
  const { account } = author;
  const key = hashOfToken(`${account.id} ${writeKey}`);
  if (!(await findByKey(shop.db, key))) await spendComment(shop.db, author);
  const authorName = await nameAuthor(shop, account);
  return inTransaction(shop.db, async (db) => {
    await lockAuthor(db, account.id);
    const existingComment = await findByKey(db, key);
    if (existingComment) return existingComment;
    const counted = await db
      .update(posts)
      .set({ comments: sql`${posts.comments} + 1` })
      .where(and(eq(posts.id, postId), isShown))
      .returning({ id: posts.id });
    if (!counted.length) throw new Refusal("post-gone");
    const [comment] = await db
      .insert(comments)
      .values({ postId, authorId: account.id, authorName, text, writeKey: key })
      .returning({ id: comments.id });
    return comment!;
  });
}

const findByKey = async (db: Db, writeKey: string) =>
  (await db.select({ id: comments.id }).from(comments).where(eq(comments.writeKey, writeKey)))[0];

async function spendComment(db: Db, { account, address }: Author): Promise<void> {
  try {
    await spendAttempt(db, [
      { key: `comments of ${account.id}`, most: postLimits.commentsPerHour, seconds: HOUR },
      {
        key: `comments from ${lineOf(address)}`,
        most: postLimits.commentsPerHour * 5,
        seconds: HOUR,
      },
    ]);
  } catch (error) {
    throw error instanceof Refusal && error.code === "too-many-attempts"
      ? new Refusal("too-many-comments", error.facts)
      : error;
  }
}
