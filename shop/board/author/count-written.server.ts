import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { comments, posts } from "../table.server.ts";

/** How many posts and comments a member has on the board, hidden ones included. */
export async function countWritten(
  db: Db,
  accountId: string,
): Promise<{ posts: number; comments: number }> {
  const [ofPosts, ofComments] = await Promise.all([
    db.$count(posts, and(eq(posts.authorId, accountId), isNull(posts.removedAt))),
    db.$count(comments, and(eq(comments.authorId, accountId), isNull(comments.removedAt))),
  ]);
  return { posts: ofPosts, comments: ofComments };
}
