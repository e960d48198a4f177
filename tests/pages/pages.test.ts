import { expect, test } from "vitest";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { blockTitles, type Block } from "#shop/page/blocks.ts";
import { PAGES } from "#shop/page/page.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");
const text = (html: string, key = "aaaa"): Block => ({ kind: "text", key, html });
const visitor = () => browser(shop, { agent: DESKTOP });
const seen = async (path: string) => htmlOf((await visitor()).visit(path));

async function make(title: string, slug: string): Promise<string> {
  const made = await owner.send("/admin/pages", { intent: "create", title, slug });
  expect(made.status).toBe(302);
  return made.headers.get("location")!;
}
const save = (here: string, blocks: unknown, more: Record<string, string> = {}) =>
  owner.send(here, {
    intent: "save",
    title: "소개",
    seoTitle: "우리는 누구",
    seoText: "목소리를 만드는 사람들",
    blocks: JSON.stringify(blocks),
    edits: "1",
    ...more,
  });

test("a page is written, looked at by its editor alone, published, found and moved", async () => {
  const product = await shop.has.product({ title: "새벽 낭독" });
  const here = await make("소개", "소개");
  const blocks: Block[] = [
    text("<h2>안녕하세요</h2><p>작은 녹음실이에요.</p>"),
    { kind: "products", key: "prod", heading: "들어보세요", products: [product.id] },
    {
      kind: "questions",
      key: "ques",
      heading: "",
      pairs: [{ question: "얼마나 걸려요?", answer: "사흘이요." }],
    },
    { kind: "button", key: "butt", words: "물어보기", to: "/qna" },
    { kind: "video", key: "vide", title: "", address: "https://youtu.be/dQw4w9WgXcQ" },
  ];
  expect((await save(here, blocks)).status).toBe(200);
  expect((await (await visitor()).visit("/page/소개")).status).toBe(404);
  expect((await (await visitor()).visit("/page/소개?draft")).status).toBe(404);
  const preview = await htmlOf(owner.visit("/page/소개?draft"));
  expect(textOf(preview)).toContain("작은 녹음실이에요");
  expect(preview).toContain("noindex");

  const published = await save(here, blocks, { edits: "2", publish: "on" });
  expect(published.status).toBe(200);
  const page = await seen("/page/소개");
  expect(page).toContain("<title>우리는 누구 | ");
  expect(page).toContain('content="목소리를 만드는 사람들"');
  expect(page).toMatch(/<link rel="canonical" href="[^"]*\/page\/%EC%86%8C%EA%B0%9C"/);
  expect(page).not.toContain("noindex");
  const main = mainOf(page);
  expect(main).toContain(`/product/${product.id}`);
  expect(main).toContain("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(main).toMatch(/<a [^>]*href="\/qna"/);
  expect(await seen("/sitemap.xml")).toContain("/page/%EC%86%8C%EA%B0%9C<");

  const place = { intent: "place", seen: "소개", menuName: "우리", menu: "on", footer: "on" };
  expect((await owner.send(here, { ...place, slug: "about" })).status).toBe(303);
  const old = await (await visitor()).visit("/page/소개");
  expect([old.status, old.headers.get("location")]).toEqual([301, "/page/about"]);
  const home = await seen("/");
  expect(home.match(/href="\/page\/about"/g)?.length).toBeGreaterThan(1);
  await owner.send(here, { intent: "hide" });
  expect(await seen("/")).not.toContain('href="/page/about"');
  expect((await (await visitor()).visit("/page/about")).status).toBe(404);
});

test("a kept page is dropped when it is published anew, and not when its draft is saved", async () => {
  const cache = new PageCache();
  const here = await make("이벤트", "event");
  await save(here, [text("<p>처음</p>")], { publish: "on" });
  const person = await browser(shop, { agent: DESKTOP, cache });
  const words = async () => textOf(mainOf(await htmlOf(person.visit("/page/event"))));
  expect(await words()).toContain("처음");
  await save(here, [text("<p>나중</p>")], { edits: "2" });
  expect(await words()).toContain("처음");
  await save(here, [text("<p>나중</p>")], { edits: "3", publish: "on" });
  expect(await words()).toContain("나중");
});

test("what is wrong stands beside its block with a 4xx, and nothing typed is lost", async () => {
  const here = await make("틀린 것", "wrong");
  const many = Array.from({ length: PAGES.blocks + 1 }, (_, at) => text("<p>가</p>", `key${at}`));
  const wrong: [unknown, string][] = [
    [[text("<p>글</p><script>alert(1)</script>")], "스크립트는 넣을 수 없어요"],
    [many, "블록은 한 페이지에 60개까지"],
    [[{ kind: "html", key: "aaaa" }, { kind: "gallery" }, null, 7], "쓸 수 없는 블록이에요"],
    [[{ kind: "columns", key: "aaaa", left: null, right: {} }], "글이나 그림을 골라주세요"],
  ];
  for (const [blocks, words] of wrong) {
    const answer = await save(here, blocks, { title: "고친 제목" });
    const html = await htmlOf(answer);
    expect([answer.status, textOf(mainOf(html))]).toEqual([400, expect.stringContaining(words)]);
    expect(html).toContain('value="고친 제목"');
  }
  expect((await save(here, [], { blocks: "{" })).status).toBe(400);
  const taken = await owner.send("/admin/pages", {
    intent: "create",
    title: "다른 것",
    slug: "wrong",
  });
  const html = textOf(mainOf(await htmlOf(taken)));
  expect([taken.status, html]).toEqual([
    400,
    expect.stringContaining("다른 페이지가 쓰는 주소예요"),
  ]);
});

test("of two editors the second is refused with clear words and keeps what they typed", async () => {
  const here = await make("둘이서", "both");
  expect((await save(here, [text("<p>먼저</p>")])).status).toBe(200);
  const second = await save(here, [text("<p>나중에 쓴 글</p>")]);
  const html = await htmlOf(second);
  expect([second.status, textOf(html)]).toEqual([
    409,
    expect.stringContaining("그 사이 다른 창이나 다른 사람이 이 페이지를 저장했어요"),
  ]);
  expect(html).toContain("나중에 쓴 글");
  expect(html).toContain("내 글로 덮어쓰기");
  const over = await save(here, [text("<p>나중에 쓴 글</p>")], { over: "2" });
  expect(over.status).toBe(200);
});

test("the menu is arranged by buttons, and every kind of block can be added", async () => {
  const here = await make("순서", "order-of-menu");
  const html = mainOf(await htmlOf(owner.visit(here)));
  for (const [kind, title] of Object.entries(blockTitles))
    if (!/^reviews?$|^front$|^list$/.test(kind)) expect(html).toContain(`</span> ${title}</span>`);
  const target = `page:${here.split("/").at(-1)}`;
  const added = await owner.send("/admin/pages/menu", { intent: "add", place: "footer", target });
  expect(textOf(mainOf(await htmlOf(added)))).toContain("공개하면 보여요");
  const nobody = await owner.send("/admin/pages/menu", {
    intent: "add",
    place: "footer",
    target: "page:nowhere",
  });
  expect([nobody.status, textOf(mainOf(await htmlOf(nobody)))]).toEqual([
    400,
    expect.stringContaining("그 사이 지워졌어요"),
  ]);
});
