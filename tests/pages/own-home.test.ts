import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { saveImage } from "#shop/file/save-image.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { usualHome, type Block } from "#shop/page/blocks.ts";
import { HOME } from "#shop/page/page.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const HERE = `/admin/pages/${HOME.id}`;
const { title } = await shop.has.product({ isShow: true, title: "새벽 낭독" });

const colour = { r: 11, g: 95, b: 255, alpha: 1 };
const made = sharp({ create: { width: 800, height: 500, channels: 4, background: colour } }).png();
const { id: image } = await saveImage(shop, await made.toBuffer());

const homeOf = async (path = "/") =>
  mainOf(await htmlOf((await browser(shop, { agent: DESKTOP })).visit(path)));
const save = (blocks: unknown, edits: number, more: Record<string, string> = {}) =>
  owner.send(HERE, {
    intent: "save",
    title: HOME.title,
    blocks: JSON.stringify(blocks),
    edits: String(edits),
    ...more,
  });
/** Ids that React gives differ from one answer to the next. */
const placeOf = (html: string, words: string): number => {
  expect(html, words).toContain(words);
  return html.indexOf(words);
};

const hero: Block = {
  kind: "hero",
  key: "hero",
  image,
  alt: "",
  heading: "겨울 낭독전",
  text: "따뜻한 목소리",
  words: "보러 가기",
  to: "/search?q=낭독",
};
const banner: Block = { kind: "banner", key: "bann", image, narrow: "", alt: "할인", to: "/qna" };
const [front, list] = usualHome as [Block, Block];

test("the home is as it was until a version is published, and again when it is taken back", async () => {
  const before = await homeOf();
  expect((await save([hero, front, list, banner], 1)).status).toBe(200);
  expect(await homeOf()).toBe(before);
  // Whoever may not edit pages sees the home that there is.
  expect(await homeOf("/?draft")).toBe(before);
  const preview = await htmlOf(owner.visit("/?draft"));
  expect(preview).toContain("겨울 낭독전");

  expect((await save([hero, front, list, banner], 2, { publish: "on" })).status).toBe(200);
  const html = await homeOf();
  const order = ["겨울 낭독전", "사기 전에 샘플을", title, 'alt="할인"'];
  const places = order.map((words) => placeOf(html, words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html).toContain('href="/search?q=낭독"');
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  const uses = await shop.db.select().from(imageUses).where(eq(imageUses.imageId, image));
  expect(uses.map(({ usedBy }) => usedBy).toSorted()).toEqual(["page home", "page home 1"]);

  const hidden = await owner.send(HERE, { intent: "hide" });
  expect(hidden.status).toBe(303);
  expect(await homeOf()).toBe(before);
});

test("a home without the list has what its owner put there, a heading, and no list", async () => {
  expect((await save([hero], 2, { publish: "on" })).status).toBe(200);
  const html = await homeOf();
  expect(html).toContain("겨울 낭독전");
  expect(html).not.toContain(title);
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect((await (await browser(shop, { agent: DESKTOP })).visit("/page/%2F")).status).toBe(404);
});

test("the home is found among the pages and has neither an address nor a place of its own", async () => {
  const pages = mainOf(await htmlOf(owner.visit("/admin/pages")));
  expect(pages).toContain(`href="${HERE}"`);
  const html = mainOf(await htmlOf(owner.visit(HERE)));
  expect(html).not.toContain("주소와 자리");
  const placed = await owner.send(HERE, { intent: "place", slug: "home", seen: "/" });
  expect(placed.status).toBe(404);
  const sitemap = await (await owner.visit("/sitemap.xml")).text();
  expect(sitemap).not.toContain("/page/");
});
