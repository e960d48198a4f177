import { randomLetters } from "#lib/random-letters.ts";
import { expect, test } from "vitest";
import { listPosts } from "#shop/board/list-posts.server.ts";
import { buildPost } from "#tests/has/post.ts";
import { testShop } from "#tests/test-shop.ts";

const { db } = await testShop();
const own = randomLetters(6);
const kept = await buildPost(db, {
  title: `새벽의 목소리 100% 활용 ${own}`,
  html: "<p>녹음실에서 <b>속삭이듯</b> 읽어봤어요. C:\\voice_1</p>",
});
await buildPost(db, { title: `저녁 산책 ${own}`, html: "<p>100 가지 이야기</p>" });

const found = async (search: string) =>
  (await listPosts(db, { search })).rows.map(({ id }) => id).includes(kept.id);

test.each([
  "목소리",
  "소리",
  "속삭",
  "녹음실 새벽",
  "ㅁㅅㄹ",
  "ㅅㅂㅇ ㅎㅇ",
  "100%",
  "0%",
  "목",
  "_1",
  "C:\\voice",
  "c:\\VOICE_1",
  `${own.slice(1, 4)}`,
  "１００％",
])("%s finds it", async (typed) => expect(await found(typed)).toBe(true));

test.each(
  [
    "저녁",
    "%%",
    "__",
    "목소리 저녁",
    "\\",
    "ㄴㅇㅅ",
    "'; drop table posts; --",
    "{목소리,소리}",
    '"목소리"',
    "속삭이듯 읽어봤습니다",
    "목%리",
    "목_리",
  ].filter((typed) => typed !== "\\"),
)("%s does not", async (typed) => expect(await found(typed)).toBe(false));

test("a reverse solidus means itself", async () => {
  expect(await found("\\")).toBe(true);
  expect(await found("\\\\")).toBe(false);
});
