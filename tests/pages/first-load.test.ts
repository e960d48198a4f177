import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { lettersFolder, slices } from "#app/letters/slices.server.ts";
import { builtSite } from "../built-site.ts";
import { madeToOrder } from "../has/commission.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const client = join(builtSite(), "client");

/**
 * Bytes of script as a phone loads them on a first visit, packed by brotli and with their answers'
 * headers, as `npm run bench:pages` counts them. React and its router, as they are made, are 96 KB
 * of each (docs/performance.md).
 */
const budgets = {
  "/": 128_200,
  product: 144_500,
  "made product": 144_500,
  "guest order": 148_100,
  "made order": 148_100,
  "/board": 122_500,
};
/** With document, styles, letters and pictures a page stays within 375 KB. */
const FILES = 24;
/** The letters' faces are among them. */
const STYLES = 24_000;
const WHOLE = { bytes: 375_000, requests: 34 };
/**
 * Left to pictures, whose sizes are the goods' own, and to the shop's mark; on a phone home shows
 * three goods, the others one.
 */
const PICTURES = 45_000;
const picturesOn = (page: string): number => (page === "/" ? 4 : 2);
/** Of an answer with a file, or with a page. */
const HEADERS = { file: 390, page: 1200 };

const shop = await testShop();
const { id } = await shop.has.product({ isShow: true });
const made = await shop.has.product({ isShow: true, ...madeToOrder });
const paths: Record<keyof typeof budgets, string> = {
  "/": "/",
  product: `/product/${id}`,
  "made product": `/product/${made.id}`,
  "guest order": `/non-member/order/${id}`,
  "made order": `/non-member/order/${made.id}`,
  "/board": "/board",
};

/** What a page asks for, now or once it is painted. */
const NAMED = /(?:href=|[[,]|import\()"([^"#]*assets\/[^"#]+\.(?:js|css))/g;
/** What a script cannot run without. */
const IMPORTED = /(?:from|import)\s*"\.\/([^"#]+\.js)/g;

/** Addresses of files that a page names or that they import, each once. */
function filesOf(html: string): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith(".js")) return;
    const script = readFileSync(join(client, file), "utf8");
    for (const [, name] of script.matchAll(IMPORTED)) add(`/assets/${name!}`);
  };
  for (const [, file] of html.matchAll(NAMED)) add(file!);
  return [...found];
}

const bytesOf = (files: string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size + HEADERS.file, 0);

/** The words of a page. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|noscript)[^]*?<\/\1>|<!--[^]*?-->/g, "")
    .replaceAll(/<[^>]*>/g, "");

/** Addresses of the slices of letters that a page's words need. */
function slicesOf(html: string): string[] {
  const words = new Set(wordsOf(html));
  return slices
    .filter(({ letters }) => [...letters].some((letter) => words.has(letter)))
    .map(({ name }) => `${lettersFolder}/${name}.woff2`);
}

const pageOf = async (page: string): Promise<string> =>
  (await (await browser(shop)).visit(paths[page as keyof typeof budgets])).text();

test.each(Object.keys(budgets))(
  "the first visit of %s, but for pictures, stays within its bytes and requests",
  async (page) => {
    const html = await pageOf(page);
    const [files, letters] = [filesOf(html), slicesOf(html)];
    expect(letters.length).toBeGreaterThan(0);
    const inLetters = letters.reduce(
      (sum, file) => sum + statSync(join("public", file)).size + HEADERS.file,
      0,
    );
    const inPage = brotliCompressSync(html).length + HEADERS.page;
    const requests = 1 + files.length + letters.length;
    expect(inPage + bytesOf(files) + inLetters, page).toBeLessThanOrEqual(WHOLE.bytes - PICTURES);
    expect(requests + picturesOn(page), page).toBeLessThanOrEqual(WHOLE.requests);
  },
);

test.each(Object.entries(budgets))(
  "the first visit of %s stays within its budget",
  async (page, most) => {
    const html = await pageOf(page);
    const files = filesOf(html);
    const [scripts, styles] = [
      files.filter((file) => file.endsWith(".js")),
      files.filter((file) => file.endsWith(".css")),
    ];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.length, page).toBeLessThanOrEqual(FILES);
    expect(styles.length, page).toBe(1);
    expect(bytesOf(scripts), page).toBeLessThanOrEqual(most);
    expect(bytesOf(styles)).toBeLessThanOrEqual(STYLES);
  },
);
