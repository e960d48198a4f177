import { and, desc, isNotNull, notInArray, sql } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { matchSearch } from "../search/match-search.server.ts";
import type { Db } from "../shop.ts";
import { isShopName } from "./author/author-name.ts";
import { POST_ID } from "./post-id.ts";
import { isShown } from "./shown-post.server.ts";
import { posts } from "./table.server.ts";

export type PostRow = {
  id: string;
  title: string;
  author: string;
  isByShop: boolean;
  createdAt: Date;
  views: number;
  comments: number;
  hasImage: boolean;
};

const PAGE = 20;
const MOST_PINNED = 5;

const columns = {
  id: posts.id,
  title: posts.title,
  author: posts.authorName,
  createdAt: posts.createdAt,
  views: posts.views,
  comments: posts.comments,
  hasImage: sql<boolean>`exists (select from image_uses u where u.used_by = 'post ' || posts.id)`,
};

/** A page of the board, newest first. The first page has the newest pinned posts above; search
 * results are ordered by time alone. */
export async function listPosts(
  db: Db,
  { search, ...pageRequest }: PageAsked & { search: string },
): Promise<Page<PostRow> & { pinned: PostRow[] }> {
  const pinned = search
    ? []
    : await db
        .select(columns)
        .from(posts)
        .where(and(isShown, isNotNull(posts.pinnedAt)))
        .orderBy(desc(posts.pinnedAt))
        .limit(MOST_PINNED);
  const apart = pinned.length
    ? notInArray(
        posts.id,
        pinned.map(({ id }) => id),
      )
    : undefined;
  const { rows, ...cursors } = await newestFirst(
    { time: posts.createdAt, id: posts.id, isId: POST_ID },
    { ...pageRequest, limit: PAGE },
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(posts)
        .where(and(isShown, apart, matchSearch(posts, search), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return {
    ...cursors,
    rows: rows.map(({ micros: _micros, ...row }) => rowOf(row)),
    pinned: cursors.previous ? [] : pinned.map(rowOf),
  };
}

const rowOf = (row: Omit<PostRow, "isByShop">): PostRow => ({
  ...row,
  isByShop: isShopName(row.author),
});
