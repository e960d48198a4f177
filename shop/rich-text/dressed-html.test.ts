import { expect, test } from "vitest";
import { together, vectors } from "#tests/xss/vectors.ts";
import { dressedHtml } from "./dressed-html.ts";
import { sanitize } from "./sanitize.server.ts";

const image = (rest: string) =>
  sanitize(`<img src="/images/abcdefgh12/960.webp" alt="파형" ${rest}>`);

test("an image comes in the width that fits, not before it is near, and keeps its place", () => {
  expect(dressedHtml(image('width="1000" height="500"'))).toBe(
    '<img sizes="(max-width: 767px) 100vw, 768px" srcset="/images/abcdefgh12/320.webp 320w, /images/abcdefgh12/640.webp 640w, /images/abcdefgh12/768.webp 768w, /images/abcdefgh12/960.webp 960w, /images/abcdefgh12/1088.webp 1000w" src="/images/abcdefgh12/960.webp" alt="파형" width="1000" height="500" loading="lazy" decoding="async">',
  );
  expect(dressedHtml(image(""))).toBe(
    '<img src="/images/abcdefgh12/960.webp" alt="파형" loading="lazy" decoding="async">',
  );
});

test("a frame has a name and waits", () => {
  expect(
    dressedHtml(
      sanitize('<iframe src="https://www.youtube.com/embed/abc" allowfullscreen></iframe>', {
        frames: true,
      }),
    ),
  ).toMatch(
    /^<iframe src="https:\/\/www\.youtube\.com\/embed\/abc" [^<>]* title="동영상" loading="lazy"><\/iframe>$/,
  );
});

test("a member's links recommend nothing, the shop's do", () => {
  const html = sanitize(
    '<p><a href="https://example.com/">밖</a> <a href="/product/ab">안</a></p>',
  );
  expect(dressedHtml(html, { by: "member" })).toContain(
    'rel="noopener noreferrer nofollow ugc">밖',
  );
  expect(dressedHtml(html, { by: "member" })).toContain('<a href="/product/ab">안');
  expect(dressedHtml(html)).toBe(html);
});

test("under a heading of the second level those of the text begin with the third", () => {
  expect(dressedHtml("<h2>가</h2><h3>나</h3><h4>다</h4>", { under: 2 })).toBe(
    "<h3>가</h3><h4>나</h4><h5>다</h5>",
  );
});

test("headings follow one another without a gap, whatever their author chose", () => {
  expect(dressedHtml("<h3>가</h3><p>-</p><h3>나</h3>", { under: 2 })).toBe(
    "<h3>가</h3><p>-</p><h3>나</h3>",
  );
  expect(dressedHtml("<h4>가</h4><h2>나</h2><h4>다</h4>")).toBe(
    "<h2>가</h2><h2>나</h2><h3>다</h3>",
  );
});

test("it brings nothing in: without what it adds, the text is the same", () => {
  const clean = sanitize(together(vectors), { frames: true });
  const undressed = dressedHtml(clean, { by: "member" })
    .replaceAll(/ (title="동영상" )?loading="lazy"( decoding="async")?>/g, ">")
    .replaceAll(' nofollow ugc"', '"')
    .replaceAll(/ sizes="[^"]*" srcset="[^"]*"/g, "");
  const levelled = (html: string) => html.replaceAll(/<(\/?)h[2-5]>/g, "<$1h>");
  expect(levelled(undressed)).toBe(levelled(clean.replaceAll(/(<img [^<>]*) \/>/g, "$1>")));
});
