import { eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import { spendAttempt } from "../limit/spend-attempt.server.ts";
import type { Account } from "../member/auth.ts";
import { Refusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { changePost } from "./edit-post.server.ts";
import { lockAuthor } from "./author/lock-author.server.ts";
import { nameAuthor } from "./author/name-author.server.ts";
import { postContent } from "./post-content.server.ts";
import type { PostForm } from "./post-forms.ts";
import { postLimits } from "./post-limits.ts";
import { posts } from "./table.server.ts";

/** Who writes. Only somebody admitted to the back office may pin. */
export type Author = { account: Account; isAdmin: boolean; address: string };

type PostContent = Pick<PostForm, "writeKey" | "title" | "html" | "pinned">;

const HOUR = 3600;

/** Puts a post on the board, once per shown form. */
export async function writePost(
  shop: Pick<Shop, "db" | "adminEmails">,
  author: Author,
  form: PostContent,
): Promise<{ id: string }> {
  const { account, isAdmin, address } = author;
  if (form.pinned && !isAdmin) throw new Refusal("not-allowed");
  const content = postContent(form);
  const writeKey = hashOfToken(`${account.id} ${form.writeKey}`);
  if (!(await findByKey(shop.db, writeKey))) await spendPost(shop.db, author);
  const authorName = await nameAuthor(shop, account);
  return inTransaction(shop.db, async (db) => {
    await lockAuthor(db, account.id);
    const existingPost = await findByKey(db, writeKey);
    if (existingPost) return takeAgain(db, existingPost, content);
    const id = randomLetters(10);
    await db.insert(posts).values({
      id,
      ...content.columns,
      authorId: account.id,
      authorName,
      writeKey,
      pinnedAt: form.pinned ? sql`now()` : null,
    });
    await recordImageUses(db, `post ${id}`, content.images);
    if (form.pinned)
      await recordAudit(db, {
        account,
        address,
        action: "post.pin",
        subject: `post ${id}`,
        after: { postTitle: form.title },
      });
    return { id };
  });
}

type PostRow = Pick<typeof posts.$inferSelect, "id" | "title" | "html" | "version" | "removedAt">;

const findByKey = async (db: Db, writeKey: string): Promise<PostRow | undefined> =>
  (
    await db
      .select({
        id: posts.id,
        title: posts.title,
        html: posts.html,
        version: posts.version,
        removedAt: posts.removedAt,
      })
      .from(posts)
      .where(eq(posts.writeKey, writeKey))
  )[0];

async function takeAgain(
  db: Db,
  { id, title, html, version, removedAt }: PostRow,
  content: ReturnType<typeof postContent>,
): Promise<{ id: string }> {
  if (removedAt) throw new Refusal("post-gone");
  const { columns } = content;
  if (columns.title !== title || columns.html !== html) {
    // A version above 1 means that the author has already seen and edited the post.
    if (version > 1) throw new Refusal("post-changed", { id, version });
    await changePost(db, id, content);
  }
  return { id };
}

async function spendPost(db: Db, { account, address }: Author): Promise<void> {
  try {
    await spendAttempt(db, [
      { key: `posts of ${account.id}`, most: postLimits.postsPerHour, seconds: HOUR },
      { key: `posts from ${lineOf(address)}`, most: postLimits.postsPerHour * 5, seconds: HOUR },
    ]);
  } catch (error) {
    throw error instanceof Refusal && error.code === "too-many-attempts"
      ? new Refusal("too-many-posts", error.facts)
      : error;
  }
}
