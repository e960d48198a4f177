import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { oldAddresses } from "#shop/move/address/table.server.ts";
import { EagerCache } from "../has/eager-cache.ts";
import { testShop } from "../test-shop.ts";
import { goneTo, pageOf } from "./read-page.ts";
import { browser, countedVisits, DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const product = await shop.has.product({ title: "새벽 보이스팩" });
const hidden = await shop.has.product({ isShow: false });
const HERE = "/admin/move/addresses";
const html = { headers: { accept: "text/html" } };

const add = (address: string, target: string) =>
  owner.send(HERE, { intent: "add", address, target });
const rowOf = async (address: string) =>
  (await shop.db.select().from(oldAddresses).where(eq(oldAddresses.address, address)))[0]!;

test("the owner points an old address somewhere, and whoever comes by it arrives in one step", async () => {
  expect(goneTo(await add("https://old.example/l/dawn/", `/product/${product.id}`))).toEqual([
    303,
    HERE,
  ]);
  await add("/older/dawn", "/l/dawn");
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  for (const person of [await browser(shop), await browser(shop, { cache })])
    for (const path of ["/l/dawn", "/l/dawn?variant=1", "/older/dawn/"]) {
      const answer = await person.ask(path, html);
      expect(goneTo(answer)).toEqual([301, `/product/${product.id}`]);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
  const person = await browser(shop);
  expect((await person.ask("/l/dawn", { method: "HEAD" })).status).toBe(301);
  expect((await person.send("/l/dawn", {})).status).not.toBe(301);
  expect((await person.visit("/l/dawn.data")).status).toBe(404);
});

test("an arrival by HEAD, by a long chain or with a query is one step from a living page", async () => {
  // Added from its end, from its beginning and in between, as an owner's files may come.
  for (const [from, to] of [
    [4, "/search"],
    [0, "/chain/1"],
    [3, "/chain/4"],
    [1, "/chain/2"],
    [2, "/chain/3"],
  ])
    await add(`/chain/${from}`, String(to));
  const person = await browser(shop);
  for (const at of [0, 1, 2, 3, 4])
    for (const method of ["GET", "HEAD"]) {
      const answer = await person.ask(`/chain/${at}/?cate_no=4&fbclid=x`, { ...html, method });
      expect(goneTo(answer)).toEqual([301, "/search"]);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toBe("");
    }
  expect((await person.ask("/search", { ...html, method: "HEAD" })).status).toBe(200);
  expect((await person.ask("/chain/5", { ...html, method: "HEAD" })).status).toBe(404);
});

test("what a campaign is counted by goes along, and nothing else of a query", async () => {
  await add("/event", "/search?search=dawn&utm_source=own#top");
  const person = await browser(shop);
  const arrive = async (query: string) => goneTo(await person.ask(`/event?${query}`, html))[1];
  expect(await arrive("utm_source=mail&utm_campaign=%EB%B4%84&search=x&gclid=1")).toBe(
    "/search?search=dawn&utm_source=own&utm_campaign=%EB%B4%84#top",
  );
  expect(await arrive("no=7")).toBe("/search?search=dawn&utm_source=own#top");
});

test.each(["//elsewhere.example/a", "/\\elsewhere.example/a", "https://elsewhere.example/a"])(
  "nobody is sent to %s, however it got in",
  async (target) => {
    await shop.db
      .insert(oldAddresses)
      .values({ address: "/astray", target, leadsTo: target })
      .onConflictDoUpdate({ target: oldAddresses.address, set: { target } });
    const answer = await (await browser(shop)).ask("/astray", html);
    expect(goneTo(answer)).toEqual([404, null]);
  },
);

test("a living page is never hidden; a page that is gone may lead on", async () => {
  await add(`/product/${product.id}`, "/search");
  await add(`/product/${hidden.id}`, "/qna");
  await add("/search", "/qna");
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  for (const person of [await browser(shop), await browser(shop, { cache })]) {
    expect((await person.ask(`/product/${product.id}`, html)).status).toBe(200);
    expect((await person.ask("/search", html)).status).toBe(200);
    expect(goneTo(await person.ask(`/product/${hidden.id}`, html))).toEqual([301, "/qna"]);
  }
});

test.each([
  ["/a", "https://elsewhere.example/b", "target", "다른 사이트로는 보낼 수 없어요"],
  ["/a", "/product/never", "target", "이 주소의 상품이 이 상점에 없어요"],
  ["page", "/search", "address", "주소를 /로 시작해서"],
])("from %s to %s is refused beside its field", async (address, target, field, words) => {
  const answer = await add(address, target);
  const page = await pageOf(answer);
  expect([answer.status, page.includes(`id="${field}-error"`)]).toEqual([400, true]);
  expect(page).toContain(words);
});

test("an address is turned, refused in a circle, and removed", async () => {
  await add("/turn/1", "/search");
  const { id } = await rowOf("/turn/1");
  const circle = await owner.send(HERE, { intent: "change", id, target: "/turn/1" });
  expect([circle.status, (await pageOf(circle)).includes("다시 이 주소로 돌아와요")]).toEqual([
    409,
    true,
  ]);
  await owner.send(HERE, { intent: "change", id, target: "/qna#top" });
  const person = await browser(shop);
  expect(goneTo(await person.visit("/turn/1"))).toEqual([301, "/qna#top"]);
  await owner.send(HERE, { intent: "remove", id });
  expect((await person.visit("/turn/1")).status).toBe(404);
  expect((await owner.send(HERE, { intent: "remove", id })).status).toBe(404);
});

test("visits are counted, and pages that people looked for in vain are listed to be pointed somewhere", async () => {
  const person = await browser(shop);
  const robot = await browser(shop, { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await add("/counted", "/search");
  for (const path of ["/counted?gclid=1", "/counted", "/vain/옛-글?no=7&email=a@b.kr"]) {
    await person.ask(encodeURI(path), html);
    await robot.ask(encodeURI(path), html);
  }
  await robot.ask("/vain/robot", html);
  await countedVisits(shop);
  const page = await pageOf(await owner.visit(`${HERE}?search=counted`));
  expect(page).toContain("2번");
  expect(page).toContain("/vain/옛-글?no=7");
  expect(page).toContain(`${HERE}?add=${encodeURIComponent("/vain/옛-글?no=7")}`);
  expect(page).not.toMatch(/vain\/robot|a@b\.kr|a%40b/);
  const adding = await pageOf(await owner.visit(`${HERE}?add=%2Fvain%2F7`));
  expect(adding).toContain('value="/vain/7"');
});
