import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const letters = "app/letters.css";

let shop: TestShop;
let guest: Awaited<ReturnType<typeof browser>>;
let pages: string[];
beforeAll(async () => {
  shop = await testShop();
  const { id } = await shop.has.product({ isShow: true });
  pages = ["/", `/product/${id}`, `/non-member/order/${id}`, "/board"];
  guest = await browser(shop);
});

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

test("every slice that the letters' stylesheet names is there, and the one of all pages has what most words need", () => {
  const faces = readFileSync(resolve(letters), "utf8")
    .split("@font-face")
    .filter((face) => face.includes('"Shop Letters";'));
  const addresses = faces.map((face) => /url\("([^"]+)"\)/.exec(face)?.[1] ?? "");
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((address) => !existsSync(resolve(`public${address}`)))).toEqual([]);
  // The last face that has a letter is the one that counts.
  const ranges = /unicode-range:\s*([^;]+)/
    .exec(faces.at(-1)!)![1]!
    .split(",")
    .map((range) =>
      range
        .trim()
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16)),
    );
  const has = (letter: string) =>
    ranges.some(
      ([first, last]) =>
        letter.codePointAt(0)! >= first! && letter.codePointAt(0)! <= (last ?? first!),
    );
  expect(
    [..."주문하기 장바구니 배송비 무료, 로그인 비회원 결제 90,000원 게시판 문의 A–Z"].filter(
      (letter) => !has(letter),
    ),
  ).toEqual([]);
});
