import { readSynonyms } from "#shop/product/search/synonym-form.ts";
import { listSynonyms, saveSynonyms } from "#shop/product/search/synonyms.server.ts";
import { noteVainSearch } from "#shop/product/search/vain-searches.server.ts";
import type { Shop } from "#shop/shop.ts";

const BY = { account: null, address: "" };

const EQUAL = `
사투리, 방언
엽서, 편지
굿즈, 소품
`;

const VAIN: [words: string, times: number][] = [
  ["사투리 내레이션", 3],
  ["하모니카", 2],
  ["강아지 목소리", 1],
];

/** Synonyms beside those that every shop begins with, and searches that found nothing. */
export async function seedSearch({ db, now }: Shop): Promise<void> {
  const { text, seen } = await listSynonyms(db);
  const lines = EQUAL.trim()
    .split("\n")
    .filter((line) => !text.includes(line));
  const groups = readSynonyms([text, ...lines].join("\n"));
  await saveSynonyms(db, { groups, seen }, BY);
  for (const [words, times] of VAIN)
    for (let time = 0; time < times; time++) await noteVainSearch(db, words, now());
}
