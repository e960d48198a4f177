import { expect, test } from "vitest";
import { buildComment, buildPost } from "#tests/has/post.ts";
import { testShop } from "#tests/test-shop.ts";
import { listOwnPosts } from "./author/list-own-posts.server.ts";
import { listPosts } from "./list-posts.server.ts";

const { db, has } = await testShop();
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute));

test("posts stand by their time, two pages of them, hidden and removed ones never; pinned ones stand above the first page alone", async () => {
  const ids: string[] = [];
  for (let minute = 0; minute < 25; minute++)
    ids.unshift((await buildPost(db, { createdAt: at(minute) })).id);
  await buildPost(db, { createdAt: at(30), hiddenAt: at(31) });
  await buildPost(db, { createdAt: at(30), removedAt: at(31) });
  await buildPost(db, { createdAt: at(30), removedAt: at(31), pinnedAt: at(40) });
  const old = await buildPost(db, {
    createdAt: at(-100),
    pinnedAt: at(41),
    authorName: "소리상점",
  });
  const newer = await buildPost(db, {
    createdAt: at(-200),
    pinnedAt: at(42),
    html: '<img src="/images/abcdefgh/960.webp" alt="">',
  });

  const first = await listPosts(db, { search: "" });
  expect(first.pinned).toMatchObject([
    { id: newer.id, hasImage: true, isByShop: false },
    { id: old.id, isByShop: true, hasImage: false },
  ]);
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  const second = await listPosts(db, { search: "", after: first.next });
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(20));
  expect([second.next, second.pinned]).toEqual([null, []]);
  const back = await listPosts(db, { search: "", before: second.previous });
  expect(back.rows.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  expect(back.pinned).toHaveLength(2);
});

test("what is searched for is found by its time, pinned ones among it", async () => {
  const plain = await buildPost(db, { title: "별자리 낭독회", createdAt: at(1) });
  const notice = await buildPost(db, {
    title: "별자리 낭독회 안내",
    createdAt: at(2),
    pinnedAt: at(3),
  });
  const { rows, pinned } = await listPosts(db, { search: "별자리" });
  expect([rows.map(({ id }) => id), pinned]).toEqual([[notice.id, plain.id], []]);
});

test("what an address says of a page may be anything", async () => {
  const first = await listPosts(db, { search: "" });
  for (const nonsense of ["'", "zzz", "1.'; --", "zzzzzzzzzzz.abcd", "-5.abcd", "1.ABCD"]) {
    expect(
      (await listPosts(db, { search: "", after: nonsense })).rows.length,
      nonsense,
    ).toBeGreaterThan(0);
    expect(
      (await listPosts(db, { search: "", before: nonsense })).rows.map(({ id }) => id),
      nonsense,
    ).toEqual(first.rows.map(({ id }) => id));
  }
});

test("of one's own posts the hidden ones are there with the reason, removed ones not", async () => {
  const member = await has.member();
  const shown = await buildPost(db, { authorId: member.id, createdAt: at(1), comments: 1 });
  await buildComment(db, shown.id);
  const hidden = await buildPost(db, {
    authorId: member.id,
    createdAt: at(2),
    hiddenAt: at(3),
    hiddenReason: "도배",
  });
  await buildPost(db, { authorId: member.id, removedAt: at(3) });
  await buildPost(db);
  expect((await listOwnPosts(db, member.id, {})).rows).toMatchObject([
    { id: hidden.id, hidden: { reason: "도배" } },
    { id: shown.id, hidden: null, comments: 1 },
  ]);
});
