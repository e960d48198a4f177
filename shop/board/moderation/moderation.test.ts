import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { buildComment, buildPost } from "#tests/has/post.ts";
import { testShop } from "#tests/test-shop.ts";
import { findPost } from "../find-post.server.ts";
import { comments, posts } from "../table.server.ts";
import { boardList } from "#shop/office/board/board-list.server.ts";
import { countModeratedPosts } from "./list-moderated-posts.server.ts";
import { moderatePosts } from "./moderate-posts.server.ts";
import { moderateComments } from "./moderate-comments.server.ts";
import { moderationForm } from "./moderation-forms.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.has.admin();
const acting = { account: admin, address: "203.0.113.1" };
const DAY = 24 * 3600_000;
const filter = (query = "") => boardList.filterOf(new URLSearchParams(query));
const listed = (query: string, page = {}) => boardList.page(shop, filter(query), page);
const textsOf = ({ rows }: Awaited<ReturnType<typeof listed>>) =>
  rows.map((row) => ("text" in row ? row.text : row.title));
const rowOf = async (id: string) => (await rowsOf(db, posts, { id }))[0];
const logOf = async (id: string) =>
  (await rowsOf(db, auditLog, { subject: `post ${id}` }, auditLog.id)).map(
    ({ action, reason, whose }) => [action, reason, whose],
  );

test("posts are hidden, shown, pinned and removed, each with a line in the log; what is so already changes nothing", async () => {
  const author = await shop.has.member();
  const { id } = await buildPost(db, { authorId: author.id });
  const move = (name: "hide" | "show" | "pin" | "unpin" | "remove", reason = "") =>
    moderatePosts(db, { ids: [id, "missing"], move: name, reason }, acting);
  expect([
    await move("pin"),
    await move("pin"),
    await move("hide", "광고예요"),
    await move("hide", "광고예요"),
    await move("pin"),
  ]).toEqual([1, 0, 1, 0, 0]);
  expect(await rowOf(id)).toMatchObject({ hiddenReason: "광고예요", pinnedAt: null });
  expect(await move("show")).toBe(1);
  expect(await rowOf(id)).toMatchObject({ hiddenAt: null, hiddenReason: null });
  expect([
    await move("pin"),
    await move("unpin"),
    await move("remove", "저작권"),
    await move("remove", "저작권"),
    await move("show"),
    await move("pin"),
  ]).toEqual([1, 1, 1, 0, 0, 0]);
  expect(await findPost(db, id, { accountId: author.id, isAdmin: false })).toBeNull();
  expect(await logOf(id)).toEqual([
    ["post.pin", null, author.id],
    ["post.hide", "광고예요", author.id],
    ["post.show", null, author.id],
    ["post.pin", null, author.id],
    ["post.unpin", null, author.id],
    ["post.remove", "저작권", author.id],
  ]);
});

test("two administrators who hide the same posts in another order hide each once", async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => buildPost(db)));
  const ids = made.map(({ id }) => id);
  const counts = await Promise.all(
    [ids, ids.toReversed(), ids.toSorted()].map((chosen) =>
      moderatePosts(db, { ids: chosen, move: "hide", reason: "도배" }, acting),
    ),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
});

test("the tabs show what stands under them, the search and the author narrow them", async () => {
  const author = await shop.has.member();
  const pinned = await buildPost(db, {
    title: "모더레이션 공지",
    pinnedAt: new Date(),
    authorId: author.id,
  });
  const hidden = await buildPost(db, {
    title: "모더레이션 숨김",
    hiddenAt: new Date(),
    hiddenReason: "광고",
    authorId: author.id,
  });
  const removed = await buildPost(db, {
    title: "모더레이션 삭제",
    removedAt: new Date(),
    authorId: author.id,
  });
  const under = async (query: string) => (await listed(query)).rows.map(({ id }) => id);
  expect(await under(`by=${author.id}`)).toEqual([hidden.id, pinned.id]);
  expect(await under(`tab=pinned&by=${author.id}`)).toEqual([pinned.id]);
  expect(await under("tab=hidden&q=모더레이션")).toEqual([hidden.id]);
  expect(await under("tab=removed&q=ㅁㄷㄹㅇㅅ")).toEqual([removed.id]);
  expect(await under(`q=${hidden.id}`)).toEqual([hidden.id]);
  expect(await countModeratedPosts(db)).toMatchObject({
    pinned: expect.any(Number),
    hidden: expect.any(Number),
    removed: expect.any(Number),
  });
});

test("comments are listed by post, author and words, page by page, and moderated with a line in the log", async () => {
  const author = await shop.has.member();
  const { id } = await buildPost(db, { comments: 35 });
  for (let at = 0; at < 35; at++)
    await buildComment(db, id, { text: `100%_좋아요 ${at}`, authorId: author.id });
  const first = await listed(`tab=comments&post=${id}`);
  expect(textsOf(first)).toEqual(Array.from({ length: 30 }, (_, at) => `100%_좋아요 ${34 - at}`));
  const second = await listed(`tab=comments&by=${author.id}`, {
    after: first.next,
  });
  expect(second.rows).toHaveLength(5);
  expect(
    (
      await listed(`tab=comments&by=${author.id}`, {
        before: second.previous,
      })
    ).rows,
  ).toHaveLength(30);
  expect(
    (await listed(`tab=comments&by=${author.id}&q=${encodeURIComponent("%_좋아요 7")}`)).rows,
  ).toHaveLength(1);

  const chosen = first.rows.slice(0, 3).map((row) => Number(row.id));
  expect(await moderateComments(db, { ids: chosen, move: "hide", reason: "도배" }, acting)).toBe(3);
  expect(await moderateComments(db, { ids: chosen, move: "remove", reason: "도배" }, acting)).toBe(
    3,
  );
  expect((await rowOf(id))!.comments).toBe(32);
  expect(
    (await rowsOf(db, auditLog, { subject: `comment ${chosen[0]}` })).map(
      ({ action, reason, whose }) => [action, reason, whose],
    ),
  ).toEqual([
    ["comment.hide", "도배", author.id],
    ["comment.remove", "도배", author.id],
  ]);
});

test("what was removed thirty days ago goes for good, with its comments and the use of its images", async () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const html = '<img src="/images/abcdefghij/960.webp" alt="">';
  const old = await buildPost(db, { removedAt: ago(32), html });
  await buildComment(db, old.id);
  const recent = await buildPost(db, { removedAt: ago(29), html });
  const shown = await buildPost(db, { html });
  const oldComment = await buildComment(db, shown.id, { removedAt: ago(32) });
  const recentComment = await buildComment(db, shown.id, { removedAt: ago(2) });
  await Promise.all([1, 2].map(() => runRetention(shop, { now: true })));
  expect([await rowOf(old.id), (await rowOf(recent.id))?.id, (await rowOf(shown.id))?.id]).toEqual([
    undefined,
    recent.id,
    shown.id,
  ]);
  expect(
    (await rowsOf(db, imageUses, { imageId: "abcdefghij" })).map(({ usedBy }) => usedBy).toSorted(),
  ).toEqual([`post ${recent.id}`, `post ${shown.id}`].toSorted());
  expect((await rowsOf(db, comments, { postId: shown.id })).map(({ id }) => id)).toEqual([
    recentComment.id,
  ]);
  expect(oldComment.id).not.toBe(recentComment.id);
});

test("a filter says only what was chosen, and reads only what is one", () => {
  expect(boardList.pathOf(filter("tab=comments&q=광고&by=abc&post=abcd"))).toBe(
    `/admin/board?${new URLSearchParams({ tab: "comments", q: "광고", post: "abcd", by: "abc" })}`,
  );
  expect(boardList.pathOf(filter("tab=hidden&post=abcd"))).toBe("/admin/board?tab=hidden");
  expect(filter("tab=toString&q=%00&by='&post=<b>")).toEqual({
    tab: "all",
    q: "",
    post: "",
    by: "",
  });
});

test.each([
  [{ intent: "hide", "post.abcd": "on", reason: "광고 글" }, true],
  [{ intent: "hide", "post.abcd": "on" }, false],
  [{ intent: "pin", "post.abcd": "on" }, true],
  [{ intent: "pin", "comment.12": "on" }, false],
  [{ intent: "remove", "comment.12": "on", reason: "욕설" }, true],
  [{ intent: "remove", "comment.12": "on", reason: "  욕 " }, false],
  [{ intent: "show" }, false],
  [{ intent: "toString", "post.abcd": "on" }, false],
  [{ intent: "show", "post.abcd": "on", role: "admin" }, false],
  [{ intent: "show", "post.abcd": "on", "comment.12": "on" }, false],
  [{ "post.abcd": "on" }, false],
  [{ intent: "hide", "post.abcd": "on", reason: "가".repeat(201) }, false],
  [
    {
      intent: "show",
      ...Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`comment.${at + 1}`, "on"])),
    },
    false,
  ],
  [{ intent: "show", "post.../x": "on" }, false],
])("the moderation form %j is taken: %s", (form, taken) =>
  expect(moderationForm.safeParse(form).success).toBe(taken),
);
