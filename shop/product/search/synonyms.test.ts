import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { readProductQuery } from "./product-query.ts";
import { searchProducts } from "./search-products.server.ts";
import { readSynonyms, SYNONYMS, synonymForm } from "./synonym-form.ts";
import { listSynonyms, saveSynonyms } from "./synonyms.server.ts";
import { searchSynonyms } from "./table.server.ts";

const shop = await testShop();
const { db } = shop;
const BY = { account: null, address: "" };
const save = async (text: string, seen?: string) =>
  saveSynonyms(db, { groups: readSynonyms(text), seen: seen ?? (await listSynonyms(db)).seen }, BY);
const titles = async (typed: string) => {
  const query = readProductQuery(new URLSearchParams({ q: typed }));
  return (await searchProducts(db, query, new Date())).products.map(({ title }) => title);
};

test("a new shop begins with forty groups of the trade, which are the owner's to change", async () => {
  await shop.has.product({ title: "숨 고르기", summary: "하루를 여는 마음챙김" });
  await shop.has.product({ title: "백자 소리종" });
  const { text } = await listSynonyms(db);
  expect(text.split("\n")).toHaveLength(40);
  expect(readSynonyms(text)).toEqual(
    (await db.select().from(searchSynonyms).orderBy(searchSynonyms.place)).map(
      ({ words, keys }) => ({ words, keys }),
    ),
  );
  expect(synonymForm.safeParse({ synonyms: text }).success).toBe(true);
  expect(await titles("명상")).toEqual(["숨 고르기"]);
  expect(await titles("종소리")).toEqual(["백자 소리종"]);
  await save(text.replace(/^종소리.*$/m, "종소리, 놋쇠"));
  expect(await titles("종소리")).toEqual([]);
  await save("");
  expect(await titles("명상")).toEqual([]);
});

test("a word finds what has another word of its group, in any layout; the title stands before the text", async () => {
  await shop.has.product({ title: "외화 더빙 보이스" });
  await shop.has.product({ title: "조용한 목소리", summary: "광고 더빙에 어울려요" });
  await shop.has.product({ title: "빗소리 모음" });
  await shop.has.product({ title: "잠들기 전 이야기" });
  expect(await titles("나레이션")).toEqual([]);
  await save("더빙, 나레이션\n수면 음악, 빗소리, 백색 소음\n자장가, 잠들기 전");
  for (const typed of ["나레이션", "skfpdltus"])
    expect(await titles(typed)).toEqual(["외화 더빙 보이스", "조용한 목소리"]);
  expect(await titles("나레이션 보이스")).toEqual(["외화 더빙 보이스"]);
  expect(await titles("백색 소음")).toEqual(["빗소리 모음"]);
  expect(await titles("모음 백색 소음")).toEqual(["빗소리 모음"]);
  expect(await titles("자장가")).toEqual(["잠들기 전 이야기"]);
  await save("");
  expect(await titles("나레이션")).toEqual([]);
});

test("spellings and English of the trade are known without her; Korean words are not made equal", async () => {
  await shop.has.product({ title: "다정한 나레이숀 연습", summary: "내레이션 수업" });
  await shop.has.product({ title: "물가 효과음 서연" });
  for (const typed of ["narration", "나레이션", "Narration 수업"])
    expect(await titles(typed), typed).toEqual(["다정한 나레이숀 연습"]);
  expect(await titles("서연 sound effect")).toEqual(["물가 효과음 서연"]);
  expect(await titles("보이스")).toEqual(["외화 더빙 보이스"]);
});

test("of two who save what they saw at once, one is told; the log has what changed", async () => {
  const { seen } = await listSynonyms(db);
  const saved = await Promise.allSettled([save("가, 나", seen), save("가, 다", seen)]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(saved.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "synonyms-changed" },
  });
  const { text } = await listSynonyms(db);
  const entries = await db.select().from(auditLog);
  expect(entries.at(-1)).toMatchObject({
    action: "synonyms.edit",
    before: { groups: 0, lines: [] },
    after: { groups: 1, lines: [text] },
  });
  await save("");
});

test("a thousand groups are kept and looked through; one more, a word alone and a word too long are refused", async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `낱말${at}, 같은말${at}`).join("\n");
  await save(many(SYNONYMS.groups));
  await shop.has.product({ title: "같은말777 모음" });
  expect(await titles("낱말777")).toEqual(["같은말777 모음"]);
  await save("");
  const says = (synonyms: string) =>
    synonymForm.safeParse({ synonyms }).error?.issues.map(({ message }) => message);
  expect(says(many(SYNONYMS.groups))).toBeUndefined();
  expect(says(many(SYNONYMS.groups + 1))).toEqual(["묶음은 1000줄까지 적을 수 있어요."]);
  expect(says("더빙, 녹음\n혼자")).toEqual(["2번째 줄: 동의어를 쉼표로 나눠 둘 이상 적어주세요."]);
  expect(says(`더빙, ${"가".repeat(41)}`)).toEqual(["1번째 줄: 단어는 40자까지 적을 수 있어요."]);
  expect(says("가,".repeat(60_000))).toEqual(["너무 길어요. 나눠서 줄여주세요."]);
  expect(readSynonyms(" 더빙 ,더빙,, 녹음\u0000 \n\n")).toMatchObject([
    { words: ["더빙", "녹음"] },
  ]);
});

test("words that stand in the pattern language of the database stand for themselves", async () => {
  await save("100%, _목_");
  expect(await titles("100%")).toEqual([]);
  await save("");
});
