import { and, eq, isNull } from "drizzle-orm";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import type { Db } from "#shop/shop.ts";
import { isPostId } from "../post-id.ts";
import { posts } from "../table.server.ts";

export type OwnPost = { id: string; title: string; html: string; version: number };

/** A post for its author to edit; null for one that is somebody else's or gone. */
export async function findOwnPost(db: Db, authorId: string, id: string): Promise<OwnPost | null> {
  const [post] = isPostId(id)
    ? await db
        .select({ id: posts.id, title: posts.title, html: posts.html, version: posts.version })
        .from(posts)
        .where(and(eq(posts.id, id), eq(posts.authorId, authorId), isNull(posts.removedAt)))
    : [];
  return post ? { ...post, html: sanitize(post.html, { frames: true }) } : null;
}
