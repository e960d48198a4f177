import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import type { Account } from "#shop/member/auth.ts";
import { users } from "#shop/member/table.server.ts";
import { buildComment, buildPost } from "#tests/has/post.ts";
import { testShop } from "#tests/test-shop.ts";
import type { Reader } from "../find-post.server.ts";
import { moderateComments } from "../moderation/moderate-comments.server.ts";
import { postLimits } from "../post-limits.ts";
import { removePost } from "../remove-post.server.ts";
import { comments, posts } from "../table.server.ts";
import { editComment } from "./edit-comment.server.ts";
import { listComments } from "./list-comments.server.ts";
import { listOwnComments } from "./list-own-comments.server.ts";
import { removeComment } from "./remove-comment.server.ts";
import { writeComment } from "./write-comment.server.ts";

const shop = await testShop();
const { db } = shop;
const author = (account: Account) => ({
  account,
  isAdmin: false,
  address: `2001:db8::${randomLetters(4)}`,
});
const commentForm = (text = "저도 그랬어요.") => ({ writeKey: randomLetters(32), text });
const everybody: Reader = { accountId: null, isAdmin: false };
const acting = { account: null, address: "203.0.113.1" };

const countOf = async (id: string) =>
  (await db.select({ comments: posts.comments }).from(posts).where(eq(posts.id, id)))[0]!.comments;
const thereOf = async (id: string) =>
  (
    await db
      .select()
      .from(comments)
      .where(and(eq(comments.postId, id), isNull(comments.removedAt), isNull(comments.hiddenAt)))
  ).length;
const textsOf = async (id: string, reader = everybody) =>
  (await listComments(db, id, reader, null)).rows.map(({ text }) => text);

test("comments stand in the order they were written, with who wrote the post marked", async () => {
  const [poster, other, admin] = [
    await shop.has.member({ name: "박하나" }),
    await shop.has.member({ name: "이둘" }),
    await shop.has.admin(),
  ];
  const { id } = await buildPost(db, { authorId: poster.id });
  await writeComment(shop, author(other), id, commentForm("하나"));
  await writeComment(shop, author(poster), id, commentForm("둘"));
  await writeComment(shop, author(admin), id, commentForm("셋"));
  expect(
    (await listComments(db, id, { accountId: other.id, isAdmin: false }, null)).rows,
  ).toMatchObject([
    { text: "하나", author: "이*", isOwn: true, isByPoster: false, isByShop: false },
    { text: "둘", author: "박*나", isByPoster: true },
    { text: "셋", author: "소리상점", isByShop: true },
  ]);
  expect(await countOf(id)).toBe(3);
});

test("forty people at once: every comment once, and the number is right; a form sent twice counts once", async () => {
  const { id } = await buildPost(db);
  const people = await Promise.all(Array.from({ length: 10 }, () => shop.has.member()));
  const forms = people.map((person) => [person, commentForm()] as const);
  await Promise.all(
    [
      ...forms,
      ...forms,
      ...people.map((person) => [person, commentForm()] as const),
      ...people.map((person) => [person, commentForm()] as const),
    ].map(([person, form]) => writeComment(shop, author(person), id, form)),
  );
  expect([await countOf(id), await thereOf(id)]).toEqual([30, 30]);
});

test("writing, taking away, hiding and showing at once leave the number right", async () => {
  const { id } = await buildPost(db);
  const [one, two] = [await shop.has.member(), await shop.has.member()];
  const made = await Promise.all(
    Array.from({ length: 12 }, () => writeComment(shop, author(one), id, commentForm())),
  );
  const ids = made.map((comment) => comment.id);
  await Promise.all([
    ...ids
      .slice(0, 4)
      .flatMap((comment) => [
        removeComment(db, one.id, id, comment),
        removeComment(db, one.id, id, comment),
      ]),
    moderateComments(db, { ids: ids.slice(2, 8), move: "hide", reason: "광고" }, acting),
    moderateComments(db, { ids: ids.slice(4, 10), move: "remove", reason: "광고" }, acting),
    moderateComments(db, { ids: ids.slice(2, 8), move: "show", reason: "" }, acting),
    ...Array.from({ length: 5 }, () => writeComment(shop, author(two), id, commentForm())),
  ]);
  expect(await countOf(id)).toBe(await thereOf(id));
});

test("while a post is being removed nobody comments on it, or the comment came first", async () => {
  for (let round = 0; round < 8; round++) {
    const [poster, other] = [await shop.has.member(), await shop.has.member()];
    const { id } = await buildPost(db, { authorId: poster.id });
    const [comment] = await Promise.allSettled([
      writeComment(shop, author(other), id, commentForm()),
      removePost(db, poster.id, id),
    ]);
    if (comment!.status === "rejected") expect(comment.reason).toMatchObject({ code: "post-gone" });
    expect(await countOf(id)).toBe(comment!.status === "fulfilled" ? 1 : 0);
  }
  const { id } = await buildPost(db, { hiddenAt: new Date() });
  await expect(
    writeComment(shop, author(await shop.has.member()), id, commentForm()),
  ).rejects.toMatchObject({ code: "post-gone" });
  await expect(
    writeComment(shop, author(await shop.has.member()), "zzzzzzzzzz", commentForm()),
  ).rejects.toMatchObject({ code: "post-gone" });
});

test("one's own comments can be changed and taken away, others' not, and none through another post", async () => {
  const [owner, other] = [await shop.has.member(), await shop.has.member()];
  const [post, elsewhere] = [await buildPost(db), await buildPost(db)];
  const { id } = await writeComment(shop, author(owner), post.id, commentForm("처음"));
  expect(await editComment(db, other.id, post.id, { commentId: id, text: "남" })).toBe(false);
  expect(await editComment(db, owner.id, elsewhere.id, { commentId: id, text: "딴 글" })).toBe(
    false,
  );
  expect(await removeComment(db, other.id, post.id, id)).toBe(false);
  expect(await removeComment(db, owner.id, elsewhere.id, id)).toBe(false);
  expect(await editComment(db, owner.id, post.id, { commentId: id, text: "수정됨" })).toBe(true);
  expect((await listComments(db, post.id, everybody, null)).rows).toMatchObject([
    { text: "수정됨", isEdited: true },
  ]);
  expect(await removeComment(db, owner.id, post.id, id)).toBe(true);
  expect(await removeComment(db, owner.id, post.id, id)).toBe(false);
  expect(await editComment(db, owner.id, post.id, { commentId: id, text: "늦음" })).toBe(false);
  expect([await textsOf(post.id), await countOf(post.id)]).toEqual([[], 0]);
});

test("a hidden comment is read by its author and administrators alone, and counts no more, also when it goes then", async () => {
  const [owner, other] = [await shop.has.member(), await shop.has.member()];
  const post = await buildPost(db);
  const { id } = await writeComment(shop, author(owner), post.id, commentForm("숨길 말"));
  await moderateComments(db, { ids: [id], move: "hide", reason: "욕설" }, acting);
  expect(await textsOf(post.id)).toEqual([]);
  expect(await textsOf(post.id, { accountId: other.id, isAdmin: false })).toEqual([]);
  expect(await textsOf(post.id, { accountId: owner.id, isAdmin: false })).toEqual(["숨길 말"]);
  expect(await textsOf(post.id, { accountId: null, isAdmin: true })).toEqual(["숨길 말"]);
  expect((await listOwnComments(db, owner.id, {})).rows).toMatchObject([
    { text: "숨길 말", isHidden: true, post: { id: post.id } },
  ]);
  expect(await countOf(post.id)).toBe(0);
  await removeComment(db, owner.id, post.id, id);
  expect(await countOf(post.id)).toBe(0);
});

test("seventy comments are read in three pages from the newest back, none twice", async () => {
  const { id } = await buildPost(db);
  for (let at = 0; at < 70; at++) await buildComment(db, id, { text: `${at}` });
  const read: string[] = [];
  let before: number | null = null;
  for (let page = 0; page < 3; page++) {
    const { rows, earlier } = await listComments(
      db,
      id,
      everybody,
      before === null ? null : String(before),
    );
    read.unshift(...rows.map(({ text }) => text));
    before = earlier;
  }
  expect(read).toEqual(Array.from({ length: 70 }, (_, at) => `${at}`));
  expect(before).toBeNull();
  expect((await listComments(db, id, everybody, "' or 1")).rows).toHaveLength(30);
  expect((await listComments(db, id, everybody, "999999999999999")).rows).toHaveLength(30);
});

test("sixty comments an hour, exactly; a blocked account writes none", async () => {
  const member = await shop.has.member();
  const { id } = await buildPost(db);
  const tries = await Promise.allSettled(
    Array.from({ length: 66 }, () => writeComment(shop, author(member), id, commentForm())),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(
    postLimits.commentsPerHour,
  );
  await expect(writeComment(shop, author(member), id, commentForm())).rejects.toMatchObject({
    code: "too-many-comments",
  });
  const blocked = await shop.has.member();
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.id));
  await expect(writeComment(shop, author(blocked), id, commentForm())).rejects.toMatchObject({
    code: "account-blocked",
  });
});
