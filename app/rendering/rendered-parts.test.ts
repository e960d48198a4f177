import { expect, test } from "vitest";
import { bytesOf } from "./pieces.server.ts";
import { renderedParts } from "./rendered-parts.server.ts";

/** A page with one part, as React leaves it: whole where the part is new, else with an empty place. */
function pageWith(settings: object, name: string, markup: string) {
  const { place, fill } = renderedParts(["nonce-of-one"]);
  const { id, isKnown } = place(settings, name);
  const page = `<p>안녕</p><rendered-part id="${id}">${isKnown ? "" : markup}</rendered-part><p>끝</p>`;
  return { isKnown, html: bytesOf(fill(page)).toString() };
}

test("a part's markup comes from the page it was rendered for, in every other one under the same settings", () => {
  const settings = {};
  const first = pageWith(settings, "footer", "<b>바닥글</b>");
  expect(first).toEqual({ isKnown: false, html: "<p>안녕</p><b>바닥글</b><p>끝</p>" });
  expect(pageWith(settings, "footer", "never")).toEqual({ ...first, isKnown: true });
  expect(pageWith({}, "footer", "<b>다른 바닥글</b>").html).toContain("다른 바닥글");
});

test("what has a page's own words in it is never another page's", () => {
  const settings = {};
  const first = pageWith(settings, "script", '<script nonce="nonce-of-one"></script>');
  expect(first.html).toContain("nonce-of-one");
  expect(pageWith(settings, "script", "<script></script>").html).not.toContain("nonce-of-one");
});

test("two megabytes of parts are known, and the one that nobody asked for the longest leaves first", () => {
  const settings = {};
  const markup = "가".repeat(20_000);
  const isKnown = (name: string) => pageWith(settings, name, markup).isKnown;
  isKnown("often");
  isKnown("once");
  for (let at = 0; at < 100; at++) {
    isKnown(`part ${at}`);
    expect(isKnown("often")).toBe(true);
  }
  expect(isKnown("once")).toBe(false);
  expect(isKnown("part 99")).toBe(true);
});

test("pieces of letters and bytes become one page, however long", () => {
  for (const times of [1, 200_000]) {
    const text = "소리 🎙️ <b>".repeat(times);
    const pieces = [text, Buffer.from("바이트"), "", text.slice(1)];
    expect(bytesOf(pieces).toString()).toBe(`${text}바이트${text.slice(1)}`);
  }
});
