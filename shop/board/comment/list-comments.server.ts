import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isShopName } from "#shop/board/author/author-name.ts";
import type { Reader } from "../find-post.server.ts";
import { comments, posts } from "../table.server.ts";

export type CommentRow = {
  id: number;
  text: string;
  author: string;
  isByShop: boolean;
  /** written by the post's author */
  isByPoster: boolean;
  isOwn: boolean;
  isHidden: boolean;
  isEdited: boolean;
  createdAt: Date;
};

const PAGE = 30;

const columns = {
  id: comments.id,
  text: comments.text,
  author: comments.authorName,
  authorId: comments.authorId,
  posterId: posts.authorId,
  hiddenAt: comments.hiddenAt,
  createdAt: comments.createdAt,
  updatedAt: comments.updatedAt,
};

/** The address is untrusted. */
const readBefore = (typed: string | null) =>
  typed && /^\d{1,15}$/.test(typed) ? Number(typed) : null;

/** The last comments of a post, the newest at the end, or those before one; `earlier` leads on. */
export async function listComments(
  db: Db,
  postId: string,
  { accountId, isAdmin }: Reader,
  before: string | null,
): Promise<{ rows: CommentRow[]; earlier: number | null }> {
  const from = readBefore(before);
  const readable = isAdmin
    ? undefined
    : or(
        isNull(comments.hiddenAt),
        accountId === null ? undefined : eq(comments.authorId, accountId),
      );
  const found = await db
    .select(columns)
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.postId, postId),
        isNull(comments.removedAt),
        readable,
        from === null ? undefined : lt(comments.id, from),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(PAGE + 1);
  const shown = found.slice(0, PAGE).toReversed();
  return {
    earlier: found.length > PAGE ? shown[0]!.id : null,
    rows: shown.map(({ authorId, posterId, hiddenAt, updatedAt, ...row }) => ({
      ...row,
      isByShop: isShopName(row.author),
      isByPoster: authorId !== null && authorId === posterId,
      isOwn: authorId !== null && authorId === accountId,
      isHidden: hiddenAt !== null,
      isEdited: updatedAt !== null,
    })),
  };
}
