import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const client = resolve(process.env.BUILD_DIRECTORY ?? "build", "client");

/**
 * The aim is 100 KB; React and the router alone are 93 (decision 105). What is held here grew once, by what the
 * law wants on cards and products (decision 117) by times of sale (113), by what a licence allows (122), by the way to a script (120), by hearts and alerts (125) and by stars (124); else it may only become less. Bytes as a phone loads them, packed by brotli, without the answers' headers: what the
 * first visit of a page costs in scripts and in styles.
 */
const budgets = { "/": 116_500, product: 128_500, "guest order": 138_600, "/board": 114_600 };
/** With document, styles, letters and pictures a page stays within 20 requests. */
const FILES = 12;
/** The letters' faces are among them. */
const STYLES = 19_100;

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

test.each(Object.entries(budgets))(
  "the first visit of %s stays within its budget",
  async (page, most) => {
    const html = await (
      await (await browser(shop)).visit(paths[page as keyof typeof budgets])
    ).text();
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
