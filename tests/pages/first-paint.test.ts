import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const shop = await testShop();
const { id } = await shop.has.product({ isShow: true });
const pages = ["/", `/product/${id}`, `/non-member/order/${id}`, "/board"];
const guest = await browser(shop);

test("before its first paint a page asks for nothing but its styles and its first pictures, and afterwards for its scripts", async () => {
  for (const path of pages) {
    const page = await (await guest.visit(path)).text();
    // A browser with scripts reads nothing of what a `noscript` holds (late-scripts.ts).
    const [, held = ""] = /<noscript id="held-scripts">([^]*?)<\/noscript>/.exec(page) ?? [];
    const html = page.replace(held, "");
    const ahead = html.match(/<link [^>]*rel="(?:modulepreload|preload)"[^>]*>/g) ?? [];
    expect(
      ahead.filter((link) => !link.includes('as="image"')),
      path,
    ).toEqual([]);
    expect(html, path).not.toMatch(/<script[^>]* (?:src=|type="module")/);
    expect(held, path).toContain('import("/assets/entry.client');
    expect(html, path).toContain("createContextualFragment");
  }
});
