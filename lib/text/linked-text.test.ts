import { expect, test } from "vitest";
import { linkedText } from "./linked-text.ts";

const urls = (text: string) =>
  linkedText(text).flatMap((part) => (typeof part === "string" ? [] : [part.url]));
const words = (text: string) =>
  linkedText(text)
    .map((part) => (typeof part === "string" ? part : part.words))
    .join("");

test("addresses become links, without the sentence around them", () => {
  expect(linkedText("안내는 https://sori.example/qna?a=1#b에서 봐주세요.")).toEqual([
    "안내는 ",
    { url: "https://sori.example/qna?a=1#b", words: "https://sori.example/qna?a=1#b" },
    "에서 봐주세요.",
  ]);
  expect(urls("(https://a.kr/b) https://a.kr/b_(c), http://a.kr.")).toEqual([
    "https://a.kr/b",
    "https://a.kr/b_(c)",
    "http://a.kr/",
  ]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "https://",
  "https://good.example@evil.example/",
  "https://user:pass@evil.example",
  "ftp://a.kr",
  "https://localhost/x",
])("%s stays text", (text) => {
  expect(linkedText(text)).toEqual([text]);
});

test("no letter is lost or gained", () => {
  for (const text of [
    "",
    "a\nb",
    'x"https://a.kr/"onclick=1',
    "https://a.krhttps://b.kr",
    "<a href='https://a.kr'>",
    "https://a.kr/!!!)))",
  ])
    expect(words(text)).toBe(text);
});
