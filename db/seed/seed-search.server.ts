import { readSynonyms } from "#shop/product/search/synonym-form.ts";
import { listSynonyms, saveSynonyms } from "#shop/product/search/synonyms.server.ts";
import { noteVainSearch } from "#shop/product/search/vain-searches.server.ts";
import type { Shop } from "#shop/shop.ts";

const BY = { account: null, address: "" };

const EQUAL = `
로고송, CM송, 가게 노래
낭독, 읽어주는 책
선물, 답례품, 기념품
알림음, 벨소리
`;

const VAIN: [words: string, times: number][] = [
  ["사투리 내레이션", 3],
  ["하모니카", 2],
  ["강아지 목소리", 1],
];

/** Synonyms, and searches that found nothing. */
export async function seedSearch({ db, now }: Shop): Promise<void> {
  const { seen } = await listSynonyms(db);
  await saveSynonyms(db, { groups: readSynonyms(EQUAL), seen }, BY);
  for (const [words, times] of VAIN)
    for (let time = 0; time < times; time++) await noteVainSearch(db, words, now());
}
