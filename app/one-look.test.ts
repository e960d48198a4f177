import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(tsx|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), "utf8") }));
const found = (words: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(words)].map(([it]) => `${file}: ${it}`));

test("corners are rounded by the tokens alone; the provider's own button keeps its provider's", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(found(/border-radius: (?!var\(--radius-|50%|0;)[^;]+/g)).toEqual([]);
  expect(found(/rounded-\[[^\]]+\]|rounded-(sm|md|lg|xl|\dxl)\b/g)).toEqual([
    "account/social/social-buttons.tsx: rounded-[12px]",
  ]);
});

test("a modal is the one sheet or the one drawer", () => {
  const dialogs = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<dialog\b[^>]*?className=["{`]+([\w-]+)/gs)].map(([, look]) => [file, look]),
  );
  expect(dialogs.length).toBeGreaterThan(1);
  // What covers a page that waits, or is one picture from edge to edge, is no window with words.
  const bare = new Set(["ui/frame/loading-overlay.tsx", "storefront/gallery/picture-zoom.tsx"]);
  const opened = dialogs.filter(([file]) => !bare.has(file!));
  expect(opened.filter(([, look]) => look !== "sheet" && look !== "drawer")).toEqual([]);
});

test("no select has a look of its system or of its own", () => {
  const [shell] = sources.filter(({ file }) => file === "app.css");
  expect(shell!.text).toMatch(/select:not\(\[multiple\], \[size\]\) {\s+appearance: none;/);
  expect(found(/<select[^>]*className="[^"]*appearance-/gs)).toEqual([]);
});

test("no field is written smaller than 16 px where a thumb types: iOS would zoom into it", () => {
  const fields =
    /<(?:input|select|textarea)\b(?:[^>]|=>)*?className=(?:"[^"]*"|\{`[^`]*`)|\b(?:box|field|\w*Box)\s*=\s*"[^"]*"/gs;
  const small = found(fields).filter(
    (it) =>
      /\bbg-paper\b/.test(it) &&
      !/type="(?:checkbox|radio|range|color|file)"/.test(it) &&
      !/(?<![:\w-])text-(?:16|18|20|28)\b/.test(it) &&
      !/className=(?:"|\{`)\$?\{?(?:box|filterBox|plainBox)/.test(it),
  );
  expect(small).toEqual([]);
});

test("what a choice shows hangs on a class of its own: a style that hangs on a field's value, or on any descendant, has a browser look at all of the page at each letter typed, and 60 times a second while a sound plays", () => {
  expect(found(/has-\[[^\s"`]*\[value\b|:has\([^{]*\[value\b/g)).toEqual([]);
  expect(found(/\b(?:group|peer)-has-[^\s"`]*/g)).toEqual([]);
});

// Each of these is spelled once, in app/ui; a screen that spells its own says here why.
const spelledOnce: [what: string, spelling: RegExp, own: Record<string, string>][] = [
  [
    "a table",
    /<table\b/,
    {
      "account/my/consents.tsx": "a history without visible heads",
      "admin/order/list/bulk-results.tsx": "results without visible heads",
      "admin/order/list/order-table.tsx": "an office list whose rows are ticked",
      "admin/order/packing-slips.tsx": "printed on paper",
      "admin/order/waybills/waybill-rows.tsx": "named by the summary that unfolds it",
      "admin/product/grid/grid-table.tsx": "a sheet of fields",
      "admin/product/product-table.tsx": "an office list whose rows are ticked",
      "admin/product/stock/stock-table.tsx": "one body for each product",
      "admin/retention/retention.tsx": "a page to print, of sentences",
      "commission/terms-table.tsx": "what is agreed, between lines of its form",
      "storefront/compare/compare-table.tsx": "its heads are products that stay in view",
    },
  ],
  [
    "the heading of a page",
    /<h1\b/,
    {
      "community/qna-parts/question-article.tsx": "a question is as long as its writer made it",
      "storefront/home/home.tsx": "heard alone",
    },
  ],
  [
    "a link among words",
    /(?<!-)\bunderline\b[^"`]*\bunderline-offset-4|(?<![\w-])hover:underline/,
    {
      "account/my/order/order-list.tsx": "words within a link, underlined with it",
      "admin/frame/uploads-bar.tsx": "words within a link",
      "admin/qna/faq-category.tsx": "underlined under the mouse alone, in a row of buttons",
      "admin/site/feeds.tsx": "words within a link",
      "storefront/product-summary.tsx": "the rating's line, a part of its own",
    },
  ],
  [
    "a ruled heading",
    /border-b border-ink pb-[23] text-(?:16|20) font-semibold/,
    { "admin/order/order-people.tsx": "a third heading, of each person" },
  ],
  [
    "a pager",
    /"페이지 이동"/,
    { "storefront/search/search-pages.tsx": "the pages of a search have numbers" },
  ],
  ["what lies between hairlines", /\b(?:divide-y|border-y)\b[^"`]*-line\b/, {}],
  ["a phone field", /type="tel"|\bformatPhone\b/, {}],
  [
    "a card, which unlike a bar or a menu floats over nothing",
    /<div className="[^"]*rounded-m border border-(?:line|bad|accent) (?!bg-paper)[^"]*\bp[xy]?-\d|rounded-m border \$\{tones/,
    {},
  ],
];

test.each(spelledOnce)("%s is spelled in app/ui alone", (_what, spelling, own) => {
  const spelled = sources
    .filter(({ file, text }) => file.endsWith(".tsx") && spelling.test(text))
    .map(({ file }) => file);
  expect(spelled.some((file) => file.startsWith("ui/"))).toBe(true);
  const screens = spelled.filter((file) => !file.startsWith("ui/")).toSorted();
  expect(screens).toEqual(
    Object.keys(own)
      .filter((file) => !file.startsWith("ui/"))
      .toSorted(),
  );
});
