import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findPost } from "#shop/board/find-post.server.ts";
import { posts } from "#shop/board/table.server.ts";
import { buildComment, buildPost } from "../has/post.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { member, owner } from "./board-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const { db } = shop;
const rowOf = async (id: string) => (await rowsOf(db, posts, { id }))[0]!;

test("views: people count once, and not their own post, programs, HEAD, what is fetched ahead, nor administrators", async () => {
  const [author, reader, admin] = [await member(shop), await member(shop), await owner(shop)];
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
