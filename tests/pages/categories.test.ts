import { typedWholeNotice } from "#tests/has/product.ts";
import { expect, test } from "vitest";
import { productCategories, products } from "#shop/product/table.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const HERE = "/admin/product/category";
const save = (fields: Record<string, string>) => owner.send(HERE, { intent: "save", ...fields });
const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");

test("an owner makes shelves in an empty shop, puts products on them, and shoppers walk along them", async () => {
  expect(textOf(mainOf(await htmlOf(owner.visit(HERE))))).toContain("카테고리가 없어요");
  expect((await save({ name: "맞춤 제작", slug: "made" })).status).toBe(302);
  expect((await save({ name: "내레이션", parent: "made" })).status).toBe(302);
  expect((await save({ name: "빈 선반", slug: "empty" })).status).toBe(302);

  const { id } = await shop.has.product({ title: "브랜드 내레이션" });
  const editor = mainOf(await htmlOf(owner.visit(`/admin/product/edit/${id}`)));
  expect(textOf(editor)).toContain("맞춤 제작 › 내레이션");
  const typed = {
    ...typedWholeNotice,
    title: "브랜드 내레이션",
    price: "60000",
    isShow: "on",
    version: "1",
  };
  const facts = { supplyNote: "보내드려요", voiceSex: "여성", voiceLanguages: "영어, 한국어" };
  const kept = await owner.send(`/admin/product/edit/${id}`, {
    ...typed,
    ...facts,
    category: "내레이션",
    tags: "광고, 성우",
  });
  expect(kept.status).toBe(302);
  const [row] = await rowsOf(shop.db, products, { id });
  expect(row).toMatchObject({
    category: "내레이션",
    tags: ["광고", "성우"],
    voiceSex: "여성",
    voiceLanguages: ["한국어", "영어"],
  });

  const person = await browser(shop);
  const home = mainOf(await htmlOf(person.visit("/")));
  expect(home).toContain('href="/category/made"');
  expect(home).not.toContain("/category/empty");
  const upper = mainOf(await htmlOf(person.visit("/category/made")));
  expect(upper).toContain(`/product/${id}`);
  expect(upper).toContain("/category/내레이션");
  const product = await htmlOf(person.visit(`/product/${id}`));
  expect(textOf(mainOf(product))).toMatch(/홈\s+맞춤 제작\s+내레이션/);
  expect(textOf(mainOf(product))).toMatch(/언어\s+한국어, 영어/);
  expect(product).toContain('"name":"맞춤 제작"');
  expect(product).toContain(`href="/search?tag=${encodeURIComponent("성우")}"`);
  const tagged = mainOf(await htmlOf(person.visit(`/search?tag=${encodeURIComponent("성우")}`)));
  expect(tagged).toContain(`/product/${id}`);
  expect(textOf(mainOf(await htmlOf(person.visit("/category/empty"))))).toContain(
    "아직 이 카테고리에 상품이 없어요",
  );
  const map = await (await person.visit("/sitemap.xml")).text();
  expect(map).toContain("/category/made<");
  expect(map).not.toContain("/category/empty");
});

test("what is wrong stands beside its field and nothing typed is lost; the server refuses what no screen offers", async () => {
  const taken = await save({ name: "다른 이름", slug: "made" });
  const html = mainOf(await htmlOf(taken));
  expect([taken.status, html.includes('value="다른 이름"')]).toEqual([400, true]);
  expect(textOf(html)).toContain("다른 카테고리가 쓰는 주소예요");
  for (const fields of [
    { name: "맞춤 제작", id: "made", slug: "made", parent: "made" },
    { name: "셋째", parent: "내레이션" },
    { name: "", slug: "x" },
    { name: "ㅇ".repeat(31) },
    { name: "x", slug: "a/b" },
    { name: "x", slug: "../admin" },
  ])
    expect((await save(fields as Record<string, string>)).status, JSON.stringify(fields)).toBe(400);
  const gone = await owner.send(HERE, { intent: "remove", id: "gone" });
  expect([gone.status, textOf(mainOf(await htmlOf(gone)))]).toEqual([
    404,
    expect.stringContaining("카테고리를 찾을 수 없어요"),
  ]);
});

test("products ticked in the list move to a shelf and get a tag; one that is gone is said", async () => {
  const { id } = await shop.has.product();
  const bulk = (fields: Record<string, string>) =>
    owner.send("/admin/product", { [`product.${id}`]: "on", ...fields });
  expect((await bulk({ intent: "category", category: "made" })).status).toBe(200);
  expect((await bulk({ intent: "tag", tag: "선물" })).status).toBe(200);
  expect((await bulk({ intent: "category", category: "nope" })).status).toBe(400);
  expect((await bulk({ intent: "tag", tag: "" })).status).toBe(400);
  const [row] = await rowsOf(shop.db, products, { id });
  expect(row).toMatchObject({ category: "made", tags: ["선물"] });
  expect((await bulk({ intent: "category", category: "" })).status).toBe(200);
  const removed = await owner.send(HERE, { intent: "remove", id: "made" });
  expect(removed.status).toBe(302);
  expect((await (await browser(shop)).visit("/category/made")).status).toBe(404);
  expect(await shop.db.select().from(productCategories)).toHaveLength(2);
});

test("a shelf is narrowed and ordered in its address, page by page, and each choice says how many there are", async () => {
  await save({ name: "목소리", slug: "voices" });
  await save({ name: "낮은 목소리", slug: "low", parent: "voices" });
  const made = [];
  for (let at = 0; at < 26; at++)
    made.push(
      await shop.has.product({
        title: `목소리 ${at}`,
        category: at % 2 ? "low" : "voices",
        price: (26 - at) * 1000,
        voiceSex: at < 3 ? "남성" : "여성",
        tags: at === 4 ? ["새벽"] : [],
      }),
    );
  await shop.has.product({ title: "다른 선반", voiceSex: "남성" });
  const person = await browser(shop);
  const idsAt = async (query: string) => {
    const answer = await person.visit(`/category/voices${query}`);
    const html = await htmlOf(answer);
    const ids = [...mainOf(html).matchAll(/href="\/product\/(\w+)"/g)].map(([, id]) => id);
    return { status: answer.status, ids: [...new Set(ids)], html, text: textOf(mainOf(html)) };
  };
  const ids = made.map(({ id }) => id);
  const whole = await idsAt("");
  expect(whole.ids).toEqual(ids.toReversed().slice(0, 24));
  expect(whole.text).toMatch(/여성\s+23/);
  expect(whole.text).toMatch(/남성\s+3/);
  expect(whole.text).toMatch(/새벽\s+1/);
  expect(whole.text).toContain("상품 26개");
  expect(whole.text).not.toContain("관련순");
  expect(whole.html).not.toContain("noindex");
  const second = await idsAt("?page=2");
  expect(second.ids).toEqual(ids.toReversed().slice(24));
  expect(second.html).not.toContain("noindex");
  expect(second.html).toMatch(/<link rel="canonical" href="[^"?]*\/category\/voices\?page=2"/);
  // What the shop does not know says nothing about a shelf.
  const linked = await idsAt("?utm_source=letter&fbclid=x");
  expect(linked.html).not.toContain("noindex");
  expect(linked.html).toMatch(/<link rel="canonical" href="[^"?]*\/category\/voices"/);
  const cheap = await idsAt("?sort=cheap&sex=남성");
  expect(cheap.ids).toEqual([ids[2], ids[1], ids[0]]);
  expect(cheap.html).toContain('content="noindex, follow"');
  expect(cheap.html).toMatch(/<link rel="canonical" href="[^"?]*\/category\/voices"/);
  expect(cheap.html).toMatch(/<input(?=[^>]*value="남성")[^>]*checked/);
  expect(cheap.text).toMatch(/남성\s*×\s*빼기/);
  expect(cheap.html).toContain('href="/category/voices?sort=cheap"');
  expect((await idsAt("?tag=새벽")).ids).toEqual([ids[4]]);

  // What contradicts, what is not known and what is far too long is answered too.
  for (const query of [
    "?sex=남성&tag=새벽",
    "?price=1&price=99&tag=없는 태그",
    `?tag=${"가".repeat(9000)}`,
    "?open=on&sound=on&price=99",
  ]) {
    const { status, ids: some, text } = await idsAt(query);
    // Eight that miss the fewest of them stand there instead.
    const says = ["고른 조건에 모두 맞는 상품이 없어요", "조건이 가장 가까운 상품"];
    expect([status, some.length, says.every((words) => text.includes(words))], query).toEqual([
      200,
      8,
      true,
    ]);
  }
  for (const query of ["?category=made", "?sex=<b>&sort=nope", "?page=-1", "?page=99999999"]) {
    const { status, ids: some } = await idsAt(query);
    expect([status, some.length], query).toEqual([200, 24]);
  }
});
