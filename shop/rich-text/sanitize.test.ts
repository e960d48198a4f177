import fc from "fast-check";
import { expect, test } from "vitest";
import { seenText } from "#lib/text/typed.ts";
import { together, vectors } from "#tests/xss/vectors.ts";
import { plainText } from "./plain-text.server.ts";
import { sanitize } from "./sanitize.server.ts";

const OUT = 'target="_blank" rel="noopener noreferrer"';
const FRAME = 'allow="encrypted-media; picture-in-picture; fullscreen"';

test.each([
  // what people write stays
  [
    '<h2>제목</h2><p>글 <strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소</s><br />다음</p><ul><li>하나</li></ul><ol start="3"><li>셋</li></ol><blockquote><p>인용</p></blockquote><hr /><pre>그대로</pre>',
    null,
  ],
  [
    '<table><thead><tr><th scope="col">이름</th></tr></thead><tbody><tr><td colspan="2">값</td></tr></tbody></table>',
    null,
  ],
  [
    `<a href="https://example.com/a?b=1&amp;c=2" ${OUT}>밖</a> <a href="/product/ab12">안</a> <a href="#details">자리</a> <a href="mailto:hello@example.com" ${OUT}>편지</a> <a href="tel:02-123-4567" ${OUT}>전화</a>`,
    null,
  ],
  ['<img src="/images/abcdefgh12/960.webp" alt="파형" width="1200" height="800" />', null],
  [
    `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90" ${FRAME} allowfullscreen frameborder="0" scrolling="no"></iframe>`,
    null,
  ],
  // what is meant alike is written alike
  ["<h1>큰</h1><h5>작은</h5>", "<h2>큰</h2><h4>작은</h4>"],
  ["<img src=/images/abcdefgh12/320.avif>", '<img src="/images/abcdefgh12/960.webp" alt="" />'],
  [
    "<a href=' https://example.com/\n' onclick=x class=y id=z style=color:red target=_self rel=opener>밖</a>",
    `<a href="https://example.com/" ${OUT}>밖</a>`,
  ],
  ["<p style=position:fixed class=a id=b data-x=1>글</p>", "<p>글</p>"],
  // what is not on the list goes, and its words stay
  ["<div><span>글</span></div><font color=red>자</font>", "글자"],
  [
    "가<script>나</script>다<style>라</style>마<template>바</template>사<noscript>아</noscript>자",
    "가다마사자",
  ],
  [
    "<img src=https://elsewhere.example/a.png><img src=data:image/png;base64,AA><img src=//x.example/a.png><img src=/images/abcdefgh12/961.webp><img src=/images/../admin>",
    "",
  ],
  [
    "<a href=javascript:x>가</a><a href='java\tscript:x'>나</a><a href='//x.example'>다</a><a href='/\\x.example'>라</a><a href='www.example.com'>마</a><a href='https:x'>바</a><a href='data:text/html,x'>사</a>",
    "가나다라마바사",
  ],
  [
    "<td colspan=9999 rowspan=-1>가</td><ol start=1e9><li>나</li></ol>",
    "<td>가</td><ol><li>나</li></ol>",
  ],
  ["가\u0000나\u0008다&#0;라&#8;마\u007f바\ud800사", "가나다�라마바�사"],
])("%j", (html, clean) => expect(sanitize(html, { frames: true })).toBe(clean ?? html));

// covers 9.7
test.each([
  "https://youtube.com.evil.example/embed/x",
  "//www.youtube.com/embed/x",
  "/embed/x",
  "http://www.youtube.com/embed/x",
  "https://www.youtube.com:8443/embed/x",
  "https://a@www.youtube.com/embed/x",
  "https://www.youtube.com/redirect?q=x",
  "https://www.youtube.com/embed/x/../../y",
  "https:/\\evil.example/embed/x",
  "https://www.youtube.com%2eevil.example/embed/x",
  "https://WWW.YOUTUBE.COM.:443/embed/x",
  "data:text/html,x",
  "javascript:x",
  "about:blank",
  "",
])("no frame shows %j", (address) =>
  expect(
    sanitize(
      `<iframe src="${address}" srcdoc="<p>x</p>" sandbox allow="camera *" allowfullscreen>안</iframe>끝`,
      { frames: true },
    ),
  ).toBe("끝"),
);

// covers 9.7
test("a frame keeps the four attributes with the shop's own values, and nothing that stands in it", () => {
  expect(
    sanitize(
      '<iframe src="https://www.youtube.com/embed/abc" srcdoc="x" name="y" allow="camera *" frameborder="9" scrolling="yes" onload="z" allowfullscreen="true"><b>안</b></iframe>',
      { frames: true },
    ),
  ).toBe(
    `<iframe src="https://www.youtube.com/embed/abc" ${FRAME} allowfullscreen frameborder="0" scrolling="no"></iframe>`,
  );
});

// covers 9.7
test("frames stay on request alone; unasked they go with what stands in them", () => {
  const text =
    '<p>앞</p><iframe src="https://www.youtube.com/embed/abc"><b>안</b></iframe><p>뒤</p>';
  expect(sanitize(text)).toBe("<p>앞</p><p>뒤</p>");
  const withFrames = sanitize(text, { frames: true });
  expect(withFrames).toContain("<iframe ");
  // What was found clean with frames is not taken for clean without.
  expect(sanitize(withFrames)).toBe("<p>앞</p><p>뒤</p>");
});

const pieces = [
  "<p>",
  "</p>",
  "<b>",
  "</b>",
  "<x>",
  "</x>",
  "<div>",
  "</div>",
  "<ul>",
  "<li>",
  "</li>",
  "</ul>",
  "<ol start=2>",
  "<table>",
  "<tr>",
  "<td>",
  "</td>",
  "</table>",
  "<h1>",
  "<h2>",
  "</h2>",
  "<a href=/x>",
  "<a href=https://example.com>",
  "</a>",
  "<a>",
  "<br>",
  "<hr/>",
  "<pre>",
  "</pre>",
  "<code>",
  "<iframe src=https://www.youtube.com/embed/x>",
  "<iframe>",
  "</iframe>",
  "<svg>",
  "</svg>",
  "<math>",
  "<style>",
  "</style>",
  "<script>",
  "</script>",
  "<textarea>",
  "</textarea>",
  "<noscript>",
  "</noscript>",
  "<template>",
  "</template>",
  "<select>",
  "<option>",
  "<button>",
  "</button>",
  "<form>",
  "<p title='",
  "'",
  '"',
  ">",
  "<",
  "<!--",
  "-->",
  "--!>",
  "<![CDATA[",
  "]]>",
  "&amp;",
  "&lt;",
  "&#60;",
  "&#x0;",
  "&",
  ";",
  "\u0000",
  "\u000b",
  "\r\n",
  "\u2028",
  "\ud800",
  "글",
  " ",
  "<img src=/images/abcdefgh12/960.webp alt='a\"b'>",
  "<img src=x onerror=y>",
  "<plaintext>",
  "<xmp>",
  "</xmp>",
  "<title>",
  "<dl><dt>",
  "<dd>",
  "<optgroup>",
  "<rb>",
  "<rp>",
  "<input>",
  "<body>",
  "</body>",
  "</br>",
];
const soup = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom(...vectors.map(({ text }) => text)) },
    ),
    { maxLength: 40 },
  )
  .map((some) => some.join(""));

const TAG =
  /^<(\/?(p|h[234]|ul|li|strong|b|em|i|u|s|blockquote|code|pre|table|thead|tbody|tr)|\/(ol|a|td|th|iframe)|(br|hr) \/|ol( start="\d{1,4}")?|t[dh]( (colspan|rowspan)="\d\d?")*( scope="(row|col)")?|a href="[^"<>]*"( target="_blank" rel="noopener noreferrer")?|img src="\/images\/[a-z0-9]{8,64}\/960\.webp" alt="[^"<>]*"( width="\d+" height="\d+")? \/|iframe src="https:\/\/(www\.youtube(-nocookie)?\.com\/embed|player\.vimeo\.com\/video)\/[^"<>]*" allow="encrypted-media; picture-in-picture; fullscreen"( allowfullscreen)? frameborder="0" scrolling="no")>$/;

function expectClean(html: string): void {
  const clean = sanitize(html, { frames: true });
  // By letters alone, without any parser's opinion: every < begins one of these.
  for (const [tag] of clean.matchAll(/<[^<>]*>?/g)) expect(tag).toMatch(TAG);
  expect(clean.replaceAll(/<[^<>]*>/g, "")).not.toMatch(/[<>]/);
  expect(clean).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
  expect(clean.isWellFormed()).toBe(true);
  expect(sanitize(clean, { frames: true })).toBe(clean);
  const without = sanitize(html);
  expect(without).not.toContain("<iframe");
  expect(sanitize(without)).toBe(without);
  expect(clean.length).toBeLessThanOrEqual(10 * html.length + 100);
}

test("whatever is written, only what is on the list comes out, and sanitizing twice gives the same as once", () => {
  fc.assert(fc.property(soup, expectClean), { numRuns: 2000 });
});

test("the same for every vector, and for all of them together", () => {
  for (const { text } of vectors) expectClean(text);
  expectClean(together(vectors));
});

test.each([
  ["nested elements", "<b>".repeat(50_000)],
  ["unknown nested elements", "<x>".repeat(50_000)],
  ["nested lists", "<ul><li>".repeat(25_000)],
  ["nested tables", "<table><tr><td>".repeat(10_000)],
  ["nested frames", "<iframe>".repeat(20_000)],
  ["open paragraphs", "<p>".repeat(50_000)],
  ["open marks", "<".repeat(150_000)],
  ["attributes", `<a ${"b=c ".repeat(40_000)}>`],
  ["an open attribute", `<a href="${"x".repeat(150_000)}`],
  ["comments", "<!--".repeat(37_000)],
  ["entities", "&amp".repeat(37_000)],
  ["closings", "</p>".repeat(37_000)],
  ["noscript", "<noscript>".repeat(15_000)],
  ["line breaks", "<br".repeat(50_000)],
  ["addresses", `<a href="https://${"a.".repeat(50_000)}">`],
  ["quotes", "<p title='".repeat(15_000)],
  ["frames with words", `<iframe src=x>${"<b>".repeat(25_000)}`],
])("%s without end cost no time", (_, html) => {
  const start = process.cpuUsage();
  expect(sanitize(html, { frames: true }).length).toBeLessThanOrEqual(10 * html.length);
  plainText(html);
  const { user } = process.cpuUsage(start);
  expect(user / 1000).toBeLessThan(2000);
});

test("what is nested too deep stays as words", () => {
  expect(sanitize(`${"<em>".repeat(600)}말${"</em>".repeat(600)}`)).toMatch(/^\s*말\s*$/);
  expect(sanitize(`${"<em>".repeat(40)}말`)).toContain("말");
});

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const someText = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .filter((text) => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed());

test("what nobody sees, or what turns the direction of what follows, does not stay in a text", () => {
  expect(sanitize("<p>값\u202e은 &#x202e;천\u200b원 👩\u200d🎤&#8203;\u3164</p>")).toBe(
    "<p>값은 천원 👩\u200d🎤</p>",
  );
  // A mark that would join a bracket of the markup stays behind it.
  expect(sanitize("<p>\u0338가</p>")).toBe("<p>\u0338가</p>");
  expect(sanitize("<p>\u1100\u1161</p>")).toBe("<p>가</p>");
});

test("the plain text is the words, whatever they are", () => {
  fc.assert(
    fc.property(someText, (text) => {
      expect(seenText(plainText(sanitize(`<p>${escaped(text)}</p>`)))).toBe(
        seenText(text).replaceAll(/\s+/g, " ").trim(),
      );
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [
    "<h2>제목</h2><p>하나<br />둘</p><ul><li>셋</li><li><strong>넷</strong>다섯</li></ul>",
    "제목 하나 둘 셋 넷다섯",
  ],
  ["<p>&amp;lt;b&amp;gt; &lt;b&gt; &amp;amp;</p>", "&lt;b&gt; <b> &amp;"],
  ['<p>가</p><img src="/images/abcdefgh12/960.webp" alt="그림" /><p>나</p>', "가 나"],
  ["<table><tbody><tr><td>가</td><td>나</td></tr></tbody></table>", "가 나"],
  ["", ""],
])("the words of %j", (html, words) => expect(plainText(html)).toBe(words));
