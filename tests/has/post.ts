import { randomLetters } from "#lib/random-letters.ts";
import { postContent } from "#shop/board/post-content.server.ts";
import { comments, posts } from "#shop/board/table.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import type { Db } from "#shop/shop.ts";

type PostRow = typeof posts.$inferInsert;
type CommentRow = typeof comments.$inferInsert;

/** A post on the board, of nobody in particular unless it is said otherwise. */
export async function buildPost(
  db: Db,
  { html = "<p>새벽에 들으면 좋은 목소리를 찾고 있어요.</p>", ...overrides }: Partial<PostRow> = {},
) {
  const id = overrides.id ?? randomLetters(10);
  const title = overrides.title ?? `새벽의 목소리 ${id}`;
  const { columns, images } = postContent({ title, html });
  const [post] = await db
    .insert(posts)
    .values({ id, authorName: "김*원", writeKey: randomLetters(32), ...columns, ...overrides })
    .returning();
  await recordImageUses(db, `post ${id}`, images);
  return post!;
}

export async function buildComment(db: Db, postId: string, overrides: Partial<CommentRow> = {}) {
  const [comment] = await db
    .insert(comments)
    .values({
      postId,
      authorName: "이*현",
      text: "저도 궁금해요.",
      writeKey: randomLetters(32),
      ...overrides,
    })
    .returning();
  return comment!;
}
