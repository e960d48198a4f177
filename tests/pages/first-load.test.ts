import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const client = resolve(process.env.BUILD_DIRECTORY ?? "build", "client");

/**
 * The aim is 100 KB; React and the router alone are 93. What is held here may only become less.
 * Bytes as a phone loads them, packed by brotli: what the first visit of a page costs in scripts
 * and in styles.
 */
const budgets = { "/": 115_200, product: 126_000, "guest order": 133_800, "/board": 114_500 };
const FILES = 12;
/** The letters' faces are among them. */
const STYLES = 18_500;

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

/** Addresses of files that a page names or that they import, each once. */
function filesOf(html: string): string[] {
  const found = new Set<string>();
  const add = (text: string) => {
    for (const [, path] of text.matchAll(
      /(?:href=|src=|from\s*|import\s*)"([^"#]*assets\/[^"#]+\.(?:js|css)|\.\/[^"#]+\.js)/g,
    )) {
      const file = path!.startsWith("./") ? `/assets/${path!.slice(2)}` : path!;
      if (found.has(file)) continue;
      found.add(file);
      if (file.endsWith(".js")) add(readFileSync(join(client, file), "utf8"));
    }
  };
  add(html);
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
