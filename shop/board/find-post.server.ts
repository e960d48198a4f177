import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { imagesInHtml } from "../file/record-image-uses.server.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db } from "../shop.ts";
import { isShopName } from "./author/author-name.ts";
import { isPostId } from "./post-id.ts";
import { isShown } from "./shown-post.server.ts";
import { posts } from "./table.server.ts";

/** Who reads, and whether as an administrator. */
export type Reader = { accountId: string | null; isAdmin: boolean };

type Neighbour = { id: string; title: string };

export type Post = {
  id: string;
  title: string;
  /** sanitized */
  html: string;
  /** the first words without marks */
  words: string;
  /** of the shop's own images */
  image: string | null;
  author: string;
  isByShop: boolean;
  isOwn: boolean;
  isPinned: boolean;
  createdAt: Date;
  isEdited: boolean;
  views: number;
  comments: number;
  /** hidden: only author and administrators read it; removed: administrators alone */
  state: "shown" | "hidden" | "removed";
  hiddenReason: string | null;
  newer: Neighbour | null;
  older: Neighbour | null;
};

const WORDS = 160;

/** A post as this reader may see it; null when there is none for them. */
export async function findPost(
  db: Db,
  id: string,
  { accountId, isAdmin }: Reader,
): Promise<Post | null> {
  const mine =
    accountId === null
      ? undefined
      : and(eq(posts.authorId, accountId), sql`${posts.removedAt} is null`);
  const [row] = isPostId(id)
    ? await db
        .select()
        .from(posts)
        .where(and(eq(posts.id, id), isAdmin ? undefined : or(isShown, mine)))
    : [];
  if (!row) return null;
  const isOwn = row.authorId !== null && row.authorId === accountId;
  return { ...viewOf(row), isOwn, ...(await findNeighbours(db, id)) };
}

function viewOf(row: typeof posts.$inferSelect): Omit<Post, "isOwn" | "newer" | "older"> {
  const html = sanitize(row.html, { frames: true });
  return {
    ...pick(row, ["id", "title", "views", "comments", "createdAt", "hiddenReason"]),
    html,
    words: row.plain.slice(0, WORDS),
    image: imagesInHtml(html)[0] ?? null,
    author: row.authorName,
    isByShop: isShopName(row.authorName),
    isPinned: row.pinnedAt !== null,
    isEdited: row.updatedAt !== null,
    state: stateOf(row),
  };
}

function stateOf({ hiddenAt, removedAt }: typeof posts.$inferSelect): Post["state"] {
  if (removedAt) return "removed";
  return hiddenAt ? "hidden" : "shown";
}

/** The posts that stand above and below it on the board, by their time. */
async function findNeighbours(
  db: Db,
  id: string,
): Promise<{ newer: Neighbour | null; older: Neighbour | null }> {
  // In the database's own precision: a Date would find a post of the same millisecond twice.
  const here = sql`(select p.created_at, p.id from posts p where p.id = ${id})`;
  const columns = { id: posts.id, title: posts.title };
  const [[newer], [older]] = await Promise.all([
    db
      .select(columns)
      .from(posts)
      .where(and(isShown, sql`(${posts.createdAt}, ${posts.id}) > ${here}`))
      .orderBy(sql`${asc(posts.createdAt)} nulls first`, sql`${asc(posts.id)} nulls first`)
      .limit(1),
    db
      .select(columns)
      .from(posts)
      .where(and(isShown, sql`(${posts.createdAt}, ${posts.id}) < ${here}`))
      .orderBy(sql`${desc(posts.createdAt)} nulls last`, sql`${desc(posts.id)} nulls last`)
      .limit(1),
  ]);
  return { newer: newer ?? null, older: older ?? null };
}
