import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { posts } from "./table.server.ts";

/** An author takes a post off the board. */
export async function removePost(db: Db, authorId: string, id: string): Promise<boolean> {
  const removed = await db
    .update(posts)
    .set({ removedAt: sql`now()`, pinnedAt: null })
    .where(and(eq(posts.id, id), eq(posts.authorId, authorId), isNull(posts.removedAt)))
    .returning({ id: posts.id });
  return removed.length > 0;
}
