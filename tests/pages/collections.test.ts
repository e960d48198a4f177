import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const LIST = "/admin/product/collection";
const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");
const make = (fields: Record<string, string>) =>
  owner.send(`${LIST}/new`, { intent: "save", kind: "hand", ...fields });
const seen = async (path: string) => mainOf(await htmlOf((await browser(shop)).visit(path)));

test("an owner chooses by hand and by rule; shoppers find both, at home too", async () => {
  expect(textOf(mainOf(await htmlOf(owner.visit(LIST))))).toContain("기획전이 없어요");
  const gift = await shop.has.product({ title: "소리 엽서", tags: ["선물"] });
  const night = await shop.has.product({ title: "새벽 낭독", tags: ["밤"] });

  const made = await make({ name: "겨울 선물", slug: "winter", text: "고른 것", isOnHome: "on" });
  expect([made.status, made.headers.get("location")]).toEqual([302, `${LIST}/edit/winter`]);
  expect(textOf(await seen("/collection/winter"))).toContain("아직 이 기획전에 상품이 없어요");
  const edit = (fields: Record<string, string>) =>
    owner.send(`${LIST}/edit/winter?q=엽서`, { id: "winter", ...fields });
  const offered = mainOf(await htmlOf(owner.visit(`${LIST}/edit/winter?q=엽서`)));
  expect(offered).toContain('aria-label="담기: 소리 엽서"');
  expect(offered).not.toContain("담기: 새벽 낭독");
  const added = await edit({ intent: "add", product: gift.id });
  expect(textOf(mainOf(await htmlOf(added)))).toMatch(/담은 상품\s+1\/100/);

  const ruled = { name: "밤의 소리", kind: "rule", tag: "밤", sort: "cheap", price: "nope" };
  expect((await make(ruled)).headers.get("location")).toBe(
    `${LIST}/edit/${encodeURIComponent("밤의-소리")}`,
  );
  const rule = mainOf(await htmlOf(owner.visit(`${LIST}/edit/밤의-소리`)));
  expect(textOf(rule)).toContain("지금 보이는 상품 1개");
  expect(rule).toMatch(/<option selected="">밤</);
  expect(rule).not.toContain("상품 담기");

  const winter = await seen("/collection/winter");
  expect(winter).toContain(`/product/${gift.id}`);
  expect(winter).not.toContain(`/product/${night.id}`);
  expect(textOf(winter)).toContain("고른 것");
  expect(await seen("/collection/밤의-소리")).toContain(`/product/${night.id}`);
  const home = await seen("/");
  expect(home).toContain('href="/collection/winter"');
  expect(textOf(home)).toContain("겨울 선물");
  expect(textOf(home)).not.toContain("밤의 소리");

  const person = await browser(shop);
  const map = await (await person.visit("/sitemap.xml")).text();
  expect(map).toContain("/collection/winter<");
  const words = await (await person.visit("/llms.txt")).text();
  expect(words).toMatch(/\[겨울 선물\]\(.*\/collection\/winter\): 고른 것/);
});

test("more than a page holds is numbered, and a page too far is the last", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 26; at++)
    ids.push((await shop.has.product({ tags: ["많은"], title: `많은 것 ${at}` })).id);
  await make({ name: "많은 것", slug: "many", kind: "rule", tag: "많은" });
  const links = async (path: string) =>
    new Set([...(await seen(path)).matchAll(/href="\/product\/(\w+)"/g)].map(([, id]) => id));
  const [first, second, far] = await Promise.all(
    ["/collection/many", "/collection/many?page=2", "/collection/many?page=99"].map(links),
  );
  expect([first!.size, second!.size]).toEqual([24, 2]);
  expect(new Set([...first!, ...second!])).toEqual(new Set(ids));
  expect(far).toEqual(second);
  const html = await htmlOf((await browser(shop)).visit("/collection/many?page=2"));
  expect(html).not.toContain("noindex");
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/collection\/many\?page=2"/);
});

test("what is wrong stands beside its field and nothing typed is lost", async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ name: "" }, "이름을 적어주세요"],
    [{ name: "가".repeat(31) }, "30자까지"],
    [{ name: "겨울 선물" }, "같은 이름의 기획전이 있어요"],
    [{ name: "다른 이름", slug: "winter" }, "다른 기획전이 쓰는 주소예요"],
    [{ name: "x", slug: "../admin" }, "주소는 한글"],
    [{ name: "x", text: "가".repeat(201) }, "200자까지"],
    [{ name: "x", kind: "other" }, "고르는 방법을 정해주세요"],
    [{ name: "x", kind: "rule", category: "gone" }, "지워진 카테고리예요"],
  ];
  for (const [fields, words] of wrong) {
    const answer = await make(fields);
    const html = mainOf(await htmlOf(answer));
    expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(words)]);
    expect(html).toContain(`value="${fields.name}"`);
  }
  const nowhere = await owner.send(`${LIST}/edit/winter`, {
    intent: "add",
    id: "winter",
    product: "nowhere000",
  });
  expect([nowhere.status, textOf(mainOf(await htmlOf(nowhere)))]).toEqual([
    404,
    expect.stringContaining("상품을 찾을 수 없어요"),
  ]);
  expect((await owner.visit(`${LIST}/edit/gone`)).status).toBe(404);
  expect((await (await browser(shop)).visit("/collection/%00")).status).toBe(404);
  const removed = await owner.send(LIST, { intent: "remove", id: "winter" });
  expect(removed.status).toBe(302);
  expect((await (await browser(shop)).visit("/collection/winter")).status).toBe(404);
});
