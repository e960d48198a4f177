import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const client = resolve(process.env.BUILD_DIRECTORY ?? "build", "client");

/**
 * Bytes as a phone loads them, packed by brotli, without the answers' headers: what the first visit of a page costs in scripts until
 * somebody touches it. Home and board keep what they have; what a page needs after a touch is loaded then (docs/architecture.md, decision 128).
 */
const budgets = { "/": 84_000, product: 96_500, "guest order": 100_000, "/board": 83_000 };
/** With document, styles, letters and pictures a page stays within 20 requests. */
const FILES = 11;
/** The letters' faces are among them. */
const STYLES = 19_100;
/** Of 300 KB and 20 requests these are without pictures, whose sizes are the goods' own; letters of words that are hidden count too. */
const WHOLE = { bytes: 260_000, requests: 20 };

let shop: TestShop;
let paths: Record<keyof typeof budgets, string>;
beforeAll(async () => {
  shop = await testShop();
  const { id } = await shop.has.product({ isShow: true });
  paths = {
    "/": "/",
    product: `/product/${id}`,
    "guest order": `/non-member/order/${id}`,
    "/board": "/board",
  };
});

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
  files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);

const faces = [
  ...readFileSync("app/letters.css", "utf8").matchAll(
    /url\("?([^")]+)"?\)[^}]*?unicode-range:([^;}]+)/g,
  ),
].map(([, file, ranges]) => ({
  file: file!,
  ranges: ranges!.split(",").map((range) => {
    const [from, to] = range.trim().replace("U+", "").split("-");
    return [parseInt(from!, 16), parseInt(to ?? from!, 16)] as const;
  }),
}));

/** The slices of letters that a page's words need: of several with one letter, the last. */
function slicesOf(html: string): string[] {
  const words = html.replaceAll(/<(script|style|noscript)[^]*?<\/\1>|<[^>]*>/g, "");
  const slices = [...new Set(words)].map((letter) => {
    const code = letter.codePointAt(0)!;
    return faces.findLast(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
  });
  return [...new Set(slices.flatMap((face) => (face ? [face.file] : [])))];
}

const pageOf = async (page: string): Promise<string> =>
  (await (await browser(shop)).visit(paths[page as keyof typeof budgets])).text();

test.each(Object.keys(budgets))(
  "the first visit of %s, but for pictures, stays within its bytes and requests",
  async (page) => {
    const html = await pageOf(page);
    const [files, letters] = [filesOf(html), slicesOf(html)];
    expect(letters.length).toBeGreaterThan(0);
    const inLetters = letters.reduce((sum, file) => sum + statSync(join("public", file)).size, 0);
    const whole = brotliCompressSync(html).length + bytesOf(files) + inLetters;
    expect(whole, page).toBeLessThanOrEqual(WHOLE.bytes);
    expect(1 + files.length + letters.length, page).toBeLessThanOrEqual(WHOLE.requests);
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
