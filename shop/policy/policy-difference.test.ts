import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { policyBlocks } from "./policy-blocks.ts";
import { policyDifference, type DifferenceBlock } from "./policy-difference.ts";
import { patience } from "#tests/patience.ts";

const difference = (before: string, after: string) =>
  policyDifference(policyBlocks(sanitize(before)), policyBlocks(sanitize(after)));
const changesOf = (before: string, after: string) =>
  difference(before, after).blocks.filter(({ change }) => change !== "same");

test("headings, points, rows, quotations and pictures are blocks of words", () => {
  const html =
    "<h2>제1조 &amp; 목적</h2><p>첫<br>줄 <strong>굵게</strong></p><ol><li>하나<ul><li>둘</li></ul></li><li><p>셋</p></li></ol>" +
    '<table><tbody><tr><th scope="col">언제</th><th scope="col">무엇</th></tr><tr><td><p>가입</p></td><td>이름</td></tr></tbody></table>' +
    '<blockquote><p>인용</p></blockquote><p><a href="https://a.example/x?a=1&amp;b=2">여기</a> <a href="mailto:a@b.example">a@b.example</a></p>';
  expect(policyBlocks(sanitize(html)).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "h2: 제1조 & 목적",
    "p: 첫 줄 굵게",
    "li: 하나",
    "li: 둘",
    "li: 셋",
    "row: 언제 | 무엇",
    "row: 가입 | 이름",
    "quote: 인용",
    "p: 여기 (https://a.example/x?a=1&b=2) a@b.example",
  ]);
});

test("a changed sentence shows its changed words, and what moved around it stays", () => {
  expect(
    changesOf(
      "<h2>알림</h2><p>시행 7일 전부터 알립니다.</p><p>끝</p>",
      "<h2>알림</h2><p>시행 14일 전부터 널리 알립니다.</p><p>끝</p>",
    ),
  ).toEqual([
    {
      change: "changed",
      kind: "p",
      words: [
        { change: "same", text: "시행" },
        { change: "removed", text: "7일" },
        { change: "added", text: "14일" },
        { change: "same", text: "전부터" },
        { change: "added", text: "널리" },
        { change: "same", text: "알립니다." },
      ],
    },
  ]);
});

test("a new paragraph between two changed ones is new, and another address of a link is a change", () => {
  const kinds = changesOf(
    "<p>가 나 다 라</p><p>마 바 사 아</p>",
    "<p>가 나 다 하</p><p>전혀 다른 새 문단</p><p>마 바 사 하</p>",
  ).map(({ change }) => change);
  expect(kinds).toEqual(["changed", "added", "changed"]);
  expect(
    changesOf(
      '<p><a href="https://a.example">여기</a>를 보세요</p>',
      '<p><a href="https://b.example">여기</a>를 보세요</p>',
    ),
  ).toHaveLength(1);
  expect(changesOf("<p>같은 글</p>", "<p><strong>같은</strong> 글</p>")).toEqual([]);
});

const side = (block: DifferenceBlock, without: "added" | "removed") => {
  if (block.change === "changed")
    return block.words
      .filter(({ change }) => change !== without)
      .map(({ text }) => text)
      .join(" ");
  return block.change === without ? null : block.text;
};
const word = fc.constantFrom(
  "회사는",
  "이용자에게",
  "7일",
  "30일",
  "알립니다.",
  "또는",
  "<b>",
  "&",
  "가",
);
const paragraph = fc
  .tuple(fc.constantFrom("p", "h2", "li"), fc.array(word, { minLength: 1, maxLength: 12 }))
  .map(
    ([tag, words]) =>
      `<${tag}>${words.map((each) => each.replaceAll("&", "&amp;").replaceAll("<", "&lt;")).join(" ")}</${tag}>`,
  );
const text = fc.array(paragraph, { maxLength: 14 }).map((parts) => parts.join(""));

test("both versions can be read back out of their difference, whole and in order", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { blocks } = difference(before, after);
      expect(blocks.map((block) => side(block, "added")).filter((each) => each !== null)).toEqual(
        policyBlocks(sanitize(before)).map(({ text: words }) => words),
      );
      expect(blocks.map((block) => side(block, "removed")).filter((each) => each !== null)).toEqual(
        policyBlocks(sanitize(after)).map(({ text: words }) => words),
      );
    }),
    { numRuns: 200 },
  );
});

const long = (seed: number, changeEvery: number) =>
  Array.from(
    { length: 1200 },
    (_, at) =>
      `<p>${Array.from({ length: 14 }, (_word, index) => `낱말${(at * 31 + index * 7 + (at % changeEvery === 0 ? seed : 0)) % 997}`).join(" ")}</p>`,
  ).join("");

test.each([
  ["a few changes", long(0, 40), long(5, 40)],
  ["changes everywhere", long(0, 1), long(5, 1)],
  ["nothing in common", long(0, 1), `<p>${"다른 글 ".repeat(20_000)}</p>`],
  [
    "one endless paragraph",
    `<p>${long(0, 1).replaceAll(/<\/?p>/g, " ")}</p>`,
    `<p>${long(5, 1).replaceAll(/<\/?p>/g, " ")}</p>`,
  ],
  ["many small ones", "<p>가</p>".repeat(20_000), "<p>나</p>".repeat(20_000)],
])("documents of over 100 KB are compared quickly: %s", (_case, before, after) => {
  expect(Buffer.byteLength(before)).toBeGreaterThan(100_000);
  const blocks = [policyBlocks(sanitize(before)), policyBlocks(sanitize(after))] as const;
  const started = performance.now();
  policyDifference(...blocks);
  const took = performance.now() - started;
  expect(took).toBeLessThan(patience(4000));
});
