import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments, posts } from "#shop/board/table.server.ts";
import { buildComment, buildPost } from "../has/post.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { member } from "./board-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const KEY = "k".repeat(32);
let keys = 0;
const newKey = () => `${KEY.slice(0, 20)}${String(keys++).padStart(8, "0")}`;
const rowOf = async (id: string) => (await rowsOf(db, posts, { id }))[0]!;

const idIn = (answer: Response) =>
  /\/board\/content\/([a-z0-9]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";

// covers 2.18
test("a member writes, edits and removes a post without JavaScript, and somebody else comments on it", async () => {
  const [author, reader, stranger] = [
    await member(shop, "박노을"),
    await member(shop, "이하루"),
    await browser(shop),
  ];
  const editor = await (await author.visit("/board/edit")).text();
  const writeKey = /name="writeKey" value="([^"]+)"/.exec(editor)?.[1] ?? "";
  expect(editor).toMatch(/<textarea[^>]*name="html"/);
  const written = await author.send("/board/edit", {
    writeKey,
    title: "노을 녹음실 이야기",
    html: "<h2>시작</h2><p>새벽에 <b>녹음</b>했어요.</p><script>alert(1)</script>",
  });
  expect(written.status).toBe(303);
  const id = idIn(written);
  const page = await (await stranger.visit(`/board/content/${id}`)).text();
  for (const words of [
    "노을 녹음실 이야기",
    "박*을",
    'property="og:title" content="노을 녹음실 이야기"',
    `rel="canonical" href="${shop.origin}/board/content/${id}"`,
    "로그인하고 댓글 쓰기",
  ])
    expect(page).toContain(words);
  for (const never of ["alert(1)", "박노을", author.account.id, "고치기"])
    expect(page).not.toContain(never);
  expect(await (await stranger.visit("/board")).text()).toContain("노을 녹음실 이야기");

  const commented = await reader.send(`/board/content/${id}`, {
    intent: "comment",
    writeKey: newKey(),
    text: "잘 읽었어요.\r\n다음 글도 기다려요.",
  });
  expect([commented.status, commented.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(new RegExp(`^/board/content/${id}#comment-\\d+$`)),
  ]);
  expect(await (await stranger.visit(`/board/content/${id}`)).text()).toContain(
    "잘 읽었어요.\n다음 글도 기다려요.",
  );

  const edited = await (await author.visit(`/board/edit?id=${id}`)).text();
  expect(edited).toContain("새벽에 &lt;b&gt;녹음");
  expect(
    (
      await author.send(`/board/edit?id=${id}`, {
        writeKey: newKey(),
        id,
        version: "1",
        title: "고친 제목",
        html: "<p>고친 글</p>",
      })
    ).headers.get("location"),
  ).toBe(`/board/content/${id}`);
  expect(await (await stranger.visit(`/board/content/${id}`)).text()).toContain("수정됨");

  expect(await (await author.visit(`/board/content/${id}?remove=post`)).text()).toContain(
    "이 글을 지울까요?",
  );
  expect(
    (await author.send(`/board/content/${id}`, { intent: "remove" })).headers.get("location"),
  ).toBe("/board");
  for (const person of [author, reader, stranger])
    expect((await person.visit(`/board/content/${id}`)).status).toBe(404);
});

test("wrong words stand beside their fields, and what was typed comes back", async () => {
  const author = await member(shop);
  const answer = await author.send("/board/edit", {
    writeKey: newKey(),
    title: " ",
    html: "<p>남아야 하는 글</p>",
  });
  const html = await answer.text();
  expect([
    answer.status,
    html.includes("제목을 입력해주세요."),
    html.includes("남아야 하는 글"),
  ]).toEqual([400, true, true]);
  const empty = await author.send("/board/edit", {
    writeKey: newKey(),
    title: "제목은 있어요",
    html: "<p></p>",
  });
  const emptyHtml = await empty.text();
  expect([
    empty.status,
    emptyHtml.includes("내용을 입력해주세요."),
    emptyHtml.includes("제목은 있어요"),
  ]).toEqual([400, true, true]);
  const long = await author.send("/board/edit", {
    writeKey: newKey(),
    title: "긴 글",
    html: `<p>${"가".repeat(33_400)}</p>`,
  });
  expect(long.status).toBe(400);
  const fits = await author.send("/board/edit", {
    writeKey: newKey(),
    title: "긴 글",
    html: `<p>${"가".repeat(33_300)}</p>`,
  });
  expect(fits.status).toBe(303);
  expect((await rowOf(idIn(fits))).plain).toHaveLength(33_300);
});

test("an editor that is behind is told, keeps everything, and saves when asked again", async () => {
  const author = await member(shop);
  const { id } = await buildPost(db, { authorId: author.account.id, version: 4 });
  const behind = await author.send(`/board/edit?id=${id}`, {
    writeKey: newKey(),
    id,
    version: "3",
    title: "뒤늦은 제목",
    html: "<p>뒤늦은 글</p>",
  });
  const html = await behind.text();
  expect([
    behind.status,
    html.includes("다른 곳에서 이 글을 저장했어요"),
    html.includes("뒤늦은 글"),
    html.includes('name="version" value="4"'),
  ]).toEqual([409, true, true, true]);
  expect(
    (
      await author.send(`/board/edit?id=${id}`, {
        writeKey: newKey(),
        id,
        version: "4",
        title: "뒤늦은 제목",
        html: "<p>뒤늦은 글</p>",
      })
    ).status,
  ).toBe(303);
});

test("nobody writes in another's name: other accounts, unknown fields, pins, and other people's posts", async () => {
  const [author, other] = [await member(shop), await member(shop)];
  const form = { writeKey: newKey(), title: "제목", html: "<p>글</p>" };
  expect((await author.send("/board/edit", { ...form, as: other.account.id })).status).toBe(409);
  for (const field of [
    "authorId",
    "views",
    "pinnedAt",
    "hiddenAt",
    "createdAt",
    "isAdmin",
    "__proto__",
  ])
    expect((await author.send("/board/edit", { ...form, [field]: "1" })).status, field).toBe(400);
  expect((await author.send("/board/edit", { ...form, pinned: "on" })).status).toBe(403);
  const { id } = await buildPost(db, { authorId: other.account.id });
  expect((await author.visit(`/board/edit?id=${id}`)).status).toBe(404);
  expect((await author.send(`/board/edit?id=${id}`, { ...form, id, version: "1" })).status).toBe(
    404,
  );
  expect((await author.send(`/board/content/${id}`, { intent: "remove" })).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ version: 1, removedAt: null });
  expect(await rowsOf(db, posts, { authorId: author.account.id })).toEqual([]);
});

test("a form sent twice makes one post, and a comment sent twice one comment", async () => {
  const author = await member(shop);
  const form = { writeKey: newKey(), title: "두 번", html: "<p>글</p>" };
  const [one, two] = await Promise.all([
    author.send("/board/edit", form),
    author.send("/board/edit", form),
  ]);
  expect(idIn(one)).toBe(idIn(two));
  const comment = { intent: "comment", writeKey: newKey(), text: "한 번만" };
  await Promise.all([
    author.send(`/board/content/${idIn(one)}`, comment),
    author.send(`/board/content/${idIn(one)}`, comment),
  ]);
  expect([
    (await rowOf(idIn(one))).comments,
    await db.$count(comments, eq(comments.postId, idIn(one))),
  ]).toEqual([1, 1]);
});

test("comments are edited and taken away by their author alone; what was typed for one that is gone stays", async () => {
  const [author, other] = [await member(shop, "최한별"), await member(shop)];
  const { id } = await buildPost(db, { comments: 1 });
  const comment = await buildComment(db, id, { authorId: author.account.id, text: "처음 말" });
  const here = `/board/content/${id}`;
  expect(await (await author.visit(`${here}?edit=${comment.id}`)).text()).toContain("댓글 고치기");
  const refused = await other.send(here, {
    intent: "edit-comment",
    commentId: String(comment.id),
    text: "남의 말을 고쳐요",
  });
  expect(refused.status).toBe(404);
  expect(
    (
      await author.send(here, {
        intent: "edit-comment",
        commentId: String(comment.id),
        text: "고친 말",
      })
    ).status,
  ).toBe(303);
  expect(await (await author.visit(here)).text()).toContain("고친 말");
  expect(
    (await other.send(here, { intent: "remove-comment", commentId: String(comment.id) })).status,
  ).toBe(404);
  expect(
    (await author.send(here, { intent: "remove-comment", commentId: String(comment.id) })).status,
  ).toBe(303);
  const late = await author.send(`${here}?edit=${comment.id}`, {
    intent: "edit-comment",
    commentId: String(comment.id),
    text: "이미 지운 말을 고쳐요",
  });
  expect(late.status).toBe(404);
  expect((await rowOf(id)).comments).toBe(0);
  const empty = await author.send(here, { intent: "comment", writeKey: newKey(), text: "  " });
  expect([empty.status, (await empty.text()).includes("댓글을 입력해주세요.")]).toEqual([
    400,
    true,
  ]);
});
