import { desc } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { isShown } from "./shown-post.server.ts";
import { posts } from "./table.server.ts";

export type NewestPost = {
  id: string;
  title: string;
  author: string;
  /** the first words */ words: string;
  createdAt: Date;
};

const WORDS = 300;

/** The newest public posts, for feed readers. */
export async function listNewestPosts(db: Db, limit: number): Promise<NewestPost[]> {
  const rows = await db
    .select({
      id: posts.id,
      title: posts.title,
      author: posts.authorName,
      plain: posts.plain,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .where(isShown)
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map(({ plain, ...post }) => ({
    ...post,
    words: plain.length > WORDS ? `${plain.slice(0, WORDS)}…` : plain,
  }));
}
