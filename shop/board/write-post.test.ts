import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Account } from "#shop/member/auth.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { buildPost } from "#tests/has/post.ts";
import { testShop } from "#tests/test-shop.ts";
import { editPost } from "./edit-post.server.ts";
import { findOwnPost } from "./author/find-own-post.server.ts";
import { findPost } from "./find-post.server.ts";
import { postLimits } from "./post-limits.ts";
import { removePost } from "./remove-post.server.ts";
import { posts } from "./table.server.ts";
import { writePost } from "./write-post.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const image = randomLetters(16);
const html = `<p>녹음 <b>후기</b>예요.</p><img src="/images/${image}/960.webp" alt="" width="960" height="540">`;
const written = (more = {}) => ({
  writeKey: randomLetters(32),
  title: "첫 녹음 후기",
  html,
  pinned: false,
  ...more,
});
const author = (account: Account, isAdmin = false) => ({
  account,
  isAdmin,
  address: `2001:db8::${randomLetters(4)}`,
});
const everybody = { accountId: null, isAdmin: false };

const rowOf = async (id: string) => (await rowsOf(db, posts, { id }))[0]!;
const usesOf = async (id: string) =>
  (await rowsOf(db, imageUses, { usedBy: `post ${id}` })).map(({ imageId }) => imageId);

// covers 3.4e
test("a post is read as it was written, under a masked name, and its image is in use", async () => {
  const member = await shop.has.member({ name: "김하늘" });
  const { id } = await writePost(shop, author(member), written());
  expect(await findPost(db, id, everybody)).toMatchObject({
    title: "첫 녹음 후기",
    author: "김*늘",
    isByShop: false,
    isOwn: false,
    isPinned: false,
    words: "녹음 후기예요.",
    image,
    state: "shown",
    isEdited: false,
    comments: 0,
  });
  expect((await findPost(db, id, { accountId: member.id, isAdmin: false }))?.isOwn).toBe(true);
  expect(await usesOf(id)).toEqual([image]);
  expect(JSON.stringify(await rowOf(id))).not.toContain("김하늘");
});

test("administrators write as the shop, and they alone pin, which is written down", async () => {
  const [admin, member] = [await shop.has.admin(), await shop.has.member()];
  await expect(writePost(shop, author(member), written({ pinned: true }))).rejects.toMatchObject({
    code: "not-allowed",
  });
  const { id } = await writePost(shop, author(admin, true), written({ pinned: true }));
  expect(await findPost(db, id, everybody)).toMatchObject({
    author: "소리상점",
    isByShop: true,
    isPinned: true,
  });
  expect(await rowsOf(db, auditLog, { subject: `post ${id}` })).toMatchObject([
    { action: "post.pin", accountId: admin.id },
  ]);
});

test("a form sent twice at once, and again later, makes one post and spends one of the hour's", async () => {
  const member = await shop.has.member();
  const form = written();
  const made = await Promise.all(
    Array.from({ length: 8 }, () => writePost(shop, author(member), form)),
  );
  for (let again = 0; again < 15; again++) made.push(await writePost(shop, author(member), form));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await rowsOf(db, posts, { authorId: member.id })).toHaveLength(1);
});

test("when the first answer was lost, what was typed since is saved to the same post, unless it was edited meanwhile or taken away", async () => {
  const member = await shop.has.member();
  const form = written();
  const { id } = await writePost(shop, author(member), form);
  expect(await writePost(shop, author(member), { ...form, title: "첫 녹음 후기, 이어서" })).toEqual(
    { id },
  );
  expect(await rowOf(id)).toMatchObject({ title: "첫 녹음 후기, 이어서", version: 2 });
  await expect(
    writePost(shop, author(member), { ...form, title: "또 다른 제목" }),
  ).rejects.toMatchObject({ code: "post-changed" });
  await removePost(db, member.id, id);
  await expect(writePost(shop, author(member), form)).rejects.toMatchObject({
    code: "post-gone",
  });
});

test("the same key of somebody else is another post", async () => {
  const [one, other] = [await shop.has.member(), await shop.has.member()];
  const form = written();
  expect((await writePost(shop, author(one), form)).id).not.toBe(
    (await writePost(shop, author(other), form)).id,
  );
});

test("ten posts an hour, exactly, also when they come at once", async () => {
  const member = await shop.has.member();
  const tries = await Promise.allSettled(
    Array.from({ length: 14 }, () => writePost(shop, author(member), written())),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(
    postLimits.postsPerHour,
  );
  await expect(writePost(shop, author(member), written())).rejects.toMatchObject({
    code: "too-many-posts",
    facts: { seconds: expect.any(Number) },
  });
});

test("what shows nothing is no post; a picture or a film alone is one", async () => {
  const member = await shop.has.member();
  for (const empty of [
    "<p></p>",
    "<p>&nbsp; <br></p>",
    "<script>alert(1)</script>",
    '<iframe src="https://evil.example/"></iframe>',
  ]) {
    await expect(
      writePost(shop, author(member), written({ html: empty })),
      empty,
    ).rejects.toMatchObject({ name: "BadInput" });
  }
  for (const full of [
    `<img src="/images/${image}/960.webp" alt="">`,
    '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>',
  ])
    await writePost(shop, author(member), written({ html: full }));
});

test("a blocked account writes nothing, also with a session that was open before", async () => {
  const member = await shop.has.member();
  const { id } = await writePost(shop, author(member), written());
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, member.id));
  await expect(writePost(shop, author(member), written())).rejects.toMatchObject({
    code: "account-blocked",
  });
  await expect(
    editPost(db, member.id, { id, version: 1, title: "바꿈", html }),
  ).rejects.toMatchObject({ code: "account-blocked" });
  expect((await rowOf(id)).title).toBe("첫 녹음 후기");
});

test("of two edits at once one is saved and the other is told", async () => {
  const member = await shop.has.member();
  const { id } = await writePost(shop, author(member), written());
  const edits = await Promise.allSettled(
    ["왼쪽", "오른쪽"].map((title) =>
      editPost(db, member.id, { id, version: 1, title, html: "<p>새 글</p>" }),
    ),
  );
  expect(edits.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(edits.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "post-changed", facts: { version: 2 } },
  });
  expect(await rowOf(id)).toMatchObject({ version: 2, plain: "새 글" });
  expect(await findPost(db, id, everybody)).toMatchObject({ isEdited: true, image: null });
  expect(await usesOf(id)).toEqual([]);
});

test("nobody edits, opens or takes away what somebody else wrote", async () => {
  const [owner, other] = [await shop.has.member(), await shop.has.member()];
  const { id } = await writePost(shop, author(owner), written());
  expect(await findOwnPost(db, other.id, id)).toBeNull();
  expect(await editPost(db, other.id, { id, version: 1, title: "남의 글", html })).toBeNull();
  expect(await removePost(db, other.id, id)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ title: "첫 녹음 후기", removedAt: null, version: 1 });
});

test("a removed post is gone for everybody but administrators, its author too", async () => {
  const member = await shop.has.member();
  const { id } = await writePost(shop, author(member), written());
  expect(await removePost(db, member.id, id)).toBe(true);
  expect(await removePost(db, member.id, id)).toBe(false);
  expect(await findPost(db, id, everybody)).toBeNull();
  expect(await findPost(db, id, { accountId: member.id, isAdmin: false })).toBeNull();
  expect(await findOwnPost(db, member.id, id)).toBeNull();
  expect(await editPost(db, member.id, { id, version: 1, title: "다시", html })).toBeNull();
  expect(await findPost(db, id, { accountId: null, isAdmin: true })).toMatchObject({
    state: "removed",
  });
});

test("a hidden post is there for its author, with the reason, and for administrators", async () => {
  const member = await shop.has.member();
  const { id } = await buildPost(db, {
    authorId: member.id,
    hiddenAt: new Date(),
    hiddenReason: "광고예요",
  });
  expect(await findPost(db, id, everybody)).toBeNull();
  expect(await findPost(db, id, { accountId: "somebody", isAdmin: false })).toBeNull();
  expect(await findPost(db, id, { accountId: member.id, isAdmin: false })).toMatchObject({
    state: "hidden",
    hiddenReason: "광고예요",
  });
  expect(await findPost(db, id, { accountId: null, isAdmin: true })).toMatchObject({
    state: "hidden",
  });
});

test("the posts around one are those of the board, also when they are of the same moment", async () => {
  const createdAt = new Date("2020-05-05T00:00:00Z");
  const [a, b, c, hidden] = await Promise.all(
    ["aaaa", "bbbb", "cccc", "bbbz"].map((id) =>
      buildPost(db, { id, createdAt, ...(id === "bbbz" && { hiddenAt: new Date() }) }),
    ),
  );
  expect(await findPost(db, b!.id, everybody)).toMatchObject({
    newer: { id: c!.id },
    older: { id: a!.id },
  });
  expect((await findPost(db, c!.id, everybody))?.older?.id).not.toBe(hidden!.id);
});

test.each(["", "%", "a", "'", "../x", "A".repeat(40), "\u0000"])(
  "an address like %j is nobody's",
  async (id) => {
    expect(await findPost(db, id, { accountId: null, isAdmin: true })).toBeNull();
  },
);
