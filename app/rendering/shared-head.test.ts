import { expect, test } from "vitest";
import { cutAtHead, sharedHeadFirst } from "./shared-head.server.ts";

const [charset, title, script, style] = [
  `<meta charSet="utf-8"/>`,
  `<title>로고송</title><meta name="description" content="짧게"/>`,
  "<script>one()</script>",
  `<link rel="stylesheet" href="/a.css"/>`,
];

const shown = (html: string): string => {
  const { head, rest } = cutAtHead(html);
  return sharedHeadFirst(head) + rest;
};

test("what all pages have stands before what names this one", () => {
  const body = "<body><svg><title>닫기</title></svg><script>two()</script></body>";
  expect(shown(`<head>${charset}${title}${script}${style}</head>${body}`)).toBe(
    `<head>${charset}${script}${style}${title}</head>${body}`,
  );
});

test.each([
  ["without a name", `<head>${charset}${script}</head><body><title>닫기</title></body>`],
  ["without scripts", `<head>${charset}${title}</head><body><script>two()</script></body>`],
  ["already so", `<head>${charset}${script}${title}</head><body></body>`],
  ["that is no page", "words"],
])("a page %s stays as it is", (_, html) => {
  expect(shown(html)).toBe(html);
});
