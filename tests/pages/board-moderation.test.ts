import { and, asc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { posts } from "#shop/board/table.server.ts";
import { buildComment, buildPost } from "../has/post.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { member, owner } from "./board-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const KEY = "k".repeat(32);
let keys = 0;
const newKey = () => `${KEY.slice(0, 20)}${String(keys++).padStart(8, "0")}`;
const rowOf = async (id: string) => (await rowsOf(db, posts, { id }))[0]!;

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
  const author = await member(shop);
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
  const [author, admin, stranger] = [await member(shop), await owner(shop), await browser(shop)];
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
  expect(await (await admin.visit(`/board/content/${id}`)).text()).toContain("삭제된 글이에요");
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
