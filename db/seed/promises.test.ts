import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoSite } from "./demo-site.ts";

/**
 * What no screen of the shop does, so that no text may promise it; struck out here once one does.
 */
const unkept: [what: string, words: RegExp][] = [
  [
    "bought files are kept for loading",
    /내려받는 상품|내려받기 (쿠폰|기간)|다시 내려받|주문 화면에 함께 올려/,
  ],
  ["links stay open", /링크는 \d+년|\d+년 동안 (몇 번이든|열려)/],
  ["the order takes a script", /주문(서의)? 메모에/],
  ["files that were bought come by mail", /산 파일은 [^.<]*이메일로/],
  ["what was bought opens without end", /언제든 (다시 열 수|듣고 내려받을)/],
  ["how long files open is known twice", /\b365일 동안/],
  ["voices are recorded here", /녹음하기’를|내 목소리를 (\d+분까지 )?(담|녹음)/],
];

const root = join(import.meta.dirname, "../..");
const texts = ["db/seed", "app", "shop", "public"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|html|json)$/.test(file) && !file.includes(".test."))
    .map((file) => join(folder, file)),
);

test("the demo sends its parcels when its settings say", () => {
  const demo = texts.filter((file) => file.startsWith("db/seed"));
  const promised = demo.flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /영업일 (\d+)일 안에 (?:두 겹으로 포장해 )?보내(?:요|고)/g,
    ),
  ]);
  expect(promised.length).toBeGreaterThan(2);
  for (const [words, days] of promised) expect(Number(days), words).toBe(demoSite.dispatch.within);
});

test("no text of demo, screens and mails promises what the shop does not do", () => {
  expect(texts.length).toBeGreaterThan(500);
  const broken = texts.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8").replace(/\s+/g, " ");
    return unkept.flatMap(([what, words]) => {
      const found = words.exec(text);
      return found ? [`${file}: ${what}: ${found[0]}`] : [];
    });
  });
  expect(broken).toEqual([]);
});
