import { and, asc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { findPost } from "#shop/board/find-post.server.ts";
import { comments, posts } from "#shop/board/table.server.ts";
import { buildComment, buildPost } from "../has/post.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const shop = await testShop();
const { db } = shop;
const KEY = "k".repeat(32);
let keys = 0;
const newKey = () => `${KEY.slice(0, 20)}${String(keys++).padStart(8, "0")}`;
let people = 0;

async function member(name = "김하늘") {
  const account = await shop.has.member({ name });
  const person = await browser(shop, { address: `203.0.113.${10 + people++}` });
  await person.signIn(account.email);
  return { account, ...person };
}
async function owner() {
  await shop.has.admin();
  const person = await browser(shop, { address: `198.51.100.${10 + people++}` });
  await person.signIn();
  return person;
}
const rowOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0]!;
const idIn = (answer: Response) =>
  /\/board\/content\/([a-z0-9]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";

// covers 2.18
test("a member writes, edits and removes a post without JavaScript, and somebody else comments on it", async () => {
  const [author, reader, stranger] = [
    await member("박노을"),
    await member("이하루"),
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
  const author = await member();
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
  const author = await member();
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
  const [author, other] = [await member(), await member()];
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
  expect(await db.select().from(posts).where(eq(posts.authorId, author.account.id))).toEqual([]);
});

test("a form sent twice makes one post, and a comment sent twice one comment", async () => {
  const author = await member();
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
  const [author, other] = [await member("최한별"), await member()];
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

test("whoever is signed out is led to the sign-in page and back", async () => {
  const { id } = await buildPost(db);
  const stranger = await browser(shop);
  const answer = await stranger.send(`/board/content/${id}`, {
    intent: "comment",
    writeKey: newKey(),
    text: "말",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"]);
  expect(decodeURIComponent(answer.headers.getSetCookie().join())).toContain(
    `/board/content/${id}`,
  );
  expect((await rowOf(id)).comments).toBe(0);
});

test("an hour has room for ten posts; the eleventh is refused with words and comes back whole", async () => {
  const author = await member();
  for (let at = 0; at < 10; at++)
    expect(
      (
        await author.send("/board/edit", {
          writeKey: newKey(),
          title: `글 ${at}`,
          html: "<p>글</p>",
        })
      ).status,
    ).toBe(303);
  const answer = await author.send("/board/edit", {
    writeKey: newKey(),
    title: "열한 번째",
    html: "<p>남아야 해요</p>",
  });
  const html = await answer.text();
  expect([
    answer.status,
    html.includes("한 시간에 10개까지"),
    html.includes("남아야 해요"),
  ]).toEqual([429, true, true]);
});

test("the owner hides, shows, pins and removes; the author reads why, others find nothing", async () => {
  const [author, admin, stranger] = [await member(), await owner(), await browser(shop)];
  const { id, title } = await buildPost(db, { authorId: author.account.id });
  const comment = await buildComment(db, id, {
    authorId: author.account.id,
    text: "숨길 댓글이에요",
  });
  await db.update(posts).set({ comments: 1 }).where(eq(posts.id, id));
  const list = await (await admin.visit("/admin/board")).text();
  expect(list).toContain(title);

  const noReason = await admin.send("/admin/board", { intent: "hide", [`post.${id}`]: "on" });
  expect([noReason.status, (await noReason.text()).includes("이유를 2자 이상")]).toEqual([
    400,
    true,
  ]);
  expect(
    (
      await admin.send("/admin/board?tab=all", {
        intent: "hide",
        [`post.${id}`]: "on",
        reason: "광고처럼 보여요",
      })
    ).headers.get("location"),
  ).toBe("/admin/board?tab=all");
  expect((await stranger.visit(`/board/content/${id}`)).status).toBe(404);
  expect(await (await stranger.visit("/board")).text()).not.toContain(title);
  const own = await author.visit(`/board/content/${id}`);
  const ownHtml = await own.text();
  expect([
    own.status,
    ownHtml.includes("관리자가 숨긴 글이에요"),
    ownHtml.includes("광고처럼 보여요"),
  ]).toEqual([200, true, true]);
  expect(await (await author.visit("/my/posts")).text()).toContain("광고처럼 보여요");
  expect((await admin.visit(`/board/content/${id}`)).status).toBe(200);
  expect(
    (
      await author.send(`/board/content/${id}`, {
        intent: "comment",
        writeKey: newKey(),
        text: "숨은 글에 댓글",
      })
    ).status,
  ).toBe(404);

  for (const intent of ["show", "pin"])
    expect((await admin.send("/admin/board", { intent, [`post.${id}`]: "on" })).status).toBe(303);
  expect(await (await stranger.visit("/board")).text()).toContain("공지");
  expect(
    (
      await admin.send("/admin/board?tab=comments", {
        intent: "hide",
        [`comment.${comment.id}`]: "on",
        reason: "욕설",
      })
    ).status,
  ).toBe(303);
  expect(await (await stranger.visit(`/board/content/${id}`)).text()).not.toContain(
    "숨길 댓글이에요",
  );
  const seen = await (await author.visit(`/board/content/${id}`)).text();
  expect([seen.includes("숨길 댓글이에요"), seen.includes("관리자가 숨긴 댓글이에요")]).toEqual([
    true,
    true,
  ]);
  expect(await (await author.visit("/my/posts?tab=comments")).text()).toContain(
    "관리자가 숨긴 댓글",
  );

  expect(
    (
      await admin.send("/admin/board", {
        intent: "remove",
        [`post.${id}`]: "on",
        reason: "약속 위반",
      })
    ).status,
  ).toBe(303);
  expect((await author.visit(`/board/content/${id}`)).status).toBe(404);
  expect(await (await admin.visit("/admin/board?tab=removed")).text()).toContain(title);
  expect(await (await admin.visit(`/board/content/${id}`)).text()).toContain("지워진 글이에요");
  const log = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(like(auditLog.subject, "%"), eq(auditLog.whose, author.account.id)))
    .orderBy(asc(auditLog.id));
  expect(log.map(({ action }) => action)).toEqual([
    "post.hide",
    "post.show",
    "post.pin",
    "comment.hide",
    "post.remove",
  ]);
});

test("views: people count once, and not their own post, programs, HEAD, what is fetched ahead, nor administrators", async () => {
  const [author, reader, admin] = [await member(), await member(), await owner()];
  const { id } = await buildPost(db, { authorId: author.account.id });
  const path = `/board/content/${id}`;
  const guest = await browser(shop, { address: "203.0.113.200" });
  await author.visit(path);
  await admin.visit(path);
  await (
    await browser(shop, {
      agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    })
  ).visit(path);
  await (
    await browser(shop, { agent: "facebookexternalhit/1.1; kakaotalk-scrap/1.0" })
  ).visit(path);
  await guest.ask(path, { method: "HEAD" });
  await guest.ask(path, { headers: { "sec-purpose": "prefetch;prerender" } });
  await guest.ask(path, { headers: { purpose: "prefetch" } });
  for (let times = 0; times < 3; times++) {
    await guest.visit(path);
    await reader.visit(path);
    await reader.ask(`/board/content/${id}.data`);
  }
  await expect.poll(async () => (await rowOf(id)).views, { interval: 500 }).toBe(2);
});

// covers 1.2d, 2.17
test("the board is searched and paged without losing the search", async () => {
  for (let at = 0; at < 25; at++)
    await buildPost(db, {
      title: `찾기좋은글 ${at}`,
      createdAt: new Date(Date.UTC(2024, 1, 1, 0, at)),
    });
  const guest = await browser(shop);
  const first = await (await guest.visit("/board?q=%EC%B0%BE%EA%B8%B0%EC%A2%8B")).text();
  expect(first).toContain("찾기좋은글 24");
  const next =
    /href="\/board(\?[^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(new URLSearchParams(next).get("q")).toBe("찾기좋");
  const second = await (await guest.visit(`/board${next}`)).text();
  expect([second.includes("찾기좋은글 0"), second.includes("찾기좋은글 24")]).toEqual([
    true,
    false,
  ]);
  expect(
    await (await guest.visit(`/board?q=${encodeURIComponent("ㅊㄱㅈㅇㄱ 7")}`)).text(),
  ).toContain("찾기좋은글 7");
  const none = await (await guest.visit(`/board?q=${encodeURIComponent("없는낱말")}`)).text();
  expect(none).toContain("찾는 글이 없어요");
  for (const odd of [
    "/board?q=%00%00",
    "/board?q=%",
    "/board?after='&before=x",
    `/board?q=${"%EA%B0%80".repeat(500)}`,
  ])
    expect((await guest.visit(odd)).status, odd).toBe(200);
});

test("a seventy-comment post shows the last thirty and leads back to the first", async () => {
  const { id } = await buildPost(db, { comments: 70 });
  for (let at = 0; at < 70; at++) await buildComment(db, id, { text: `순서 말 ${at}.` });
  const guest = await browser(shop);
  const last = await (await guest.visit(`/board/content/${id}`)).text();
  expect([
    last.includes("순서 말 69."),
    last.includes("순서 말 40."),
    last.includes("순서 말 39."),
  ]).toEqual([true, true, false]);
  const earlier = /href="[^"]*(\?before=\d+)#comments"/.exec(last)?.[1] ?? "";
  const before = await (await guest.visit(`/board/content/${id}${earlier}`)).text();
  expect([
    before.includes("순서 말 39."),
    before.includes("순서 말 10."),
    before.includes("최근 댓글 보기"),
  ]).toEqual([true, true, true]);
});

test("what somebody wrote elsewhere is cleaned again when it is read", async () => {
  const { id } = await buildPost(db);
  await db
    .update(posts)
    .set({
      html: '<p onclick="steal()">말</p><img src=x onerror="steal()"><iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>',
    })
    .where(eq(posts.id, id));
  const post = await findPost(db, id, { accountId: null, isAdmin: false });
  expect(post?.html).not.toMatch(/steal|evil|onerror|onclick/);
});
