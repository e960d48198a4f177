import { beforeAll, expect, test } from "vitest";
import { siteSettings } from "#shop/site/table.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { testShop, type TestShop } from "../test-shop.ts";
import { partOf } from "./read-page.ts";
import { browser, DESKTOP, PHONE, siteOf } from "./visit.ts";

let shop: TestShop;
let paths: string[];
beforeAll(async () => {
  shop = await testShop();
  const { id } = await shop.has.product({ stock: 5, shippingClass: "parcel" });
  await shop.has.product();
  const order = `/non-member/order/${id}`;
  paths = [
    "/",
    `/product/${id}`,
    order,
    `${order}?quantity=2`,
    "/qna",
    "/login",
    "/wish",
    "/search",
  ];
});

function listening() {
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  return cache;
}

const withoutKeys = (html: string) => html.replaceAll(/[0-9a-f]{32}/g, "");
/** A message on its way keeps a page out of memory: each is rendered, whether its parts are known or not. */
const headersOf = (agent: string) => ({ "user-agent": agent, cookie: "flash=0" });

test("a page whose parts are known from other pages is the page that is rendered whole, on every device", async () => {
  // Without memory the settings come anew for each page, and nothing that shows them is known.
  const [whole, inParts] = [await siteOf(shop), await siteOf(shop, { cache: listening() })];
  for (const agent of [PHONE, DESKTOP, ""])
    for (const path of [...paths, ...paths]) {
      const headers = headersOf(agent);
      const [one, other] = await Promise.all(
        [whole, inParts].map(async (site) =>
          withoutKeys(await (await site.request(shop.origin + path, { headers })).text()),
        ),
      );
      expect(one!.length, path).toBeGreaterThan(10_000);
      expect(other, `${path} on ${agent}`).toBe(one);
      expect(other).not.toContain("rendered-part");
    }
});

test("who is signed in sees their own header, and leaves nothing of it for others", async () => {
  const cache = listening();
  const { name, email } = await shop.has.member({ name: "한소리샘" });
  const their = await browser(shop, { cache });
  await their.signIn(email);
  their.cookies.set("flash", "0");
  expect(partOf(await (await their.visit("/")).text(), "header")).toContain(name);
  const site = await siteOf(shop, { cache });
  for (let time = 0; time < 2; time++) {
    const answer = await site.request(`${shop.origin}/`, { headers: headersOf(PHONE) });
    const header = partOf(await answer.text(), "header");
    expect(header).toContain("로그인");
    expect(header).not.toContain(name);
  }
});

test("what a guest typed is on no page but their own", async () => {
  const cache = listening();
  const path = paths[2]!;
  const visitor = await browser(shop, { cache });
  const send = () => visitor.send(path, { ordererName: "김남몰래", intent: "order" });
  const answers = [await send(), await visitor.visit(path), await send()];
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  expect(pages.map((html) => html.includes("김남몰래"))).toEqual([true, false, true]);
  expect(pages.every((html) => html.includes("받는 분"))).toBe(true);
});

test("what the owner changes is in every part at once", async () => {
  const cache = listening();
  const site = await siteOf(shop, { cache });
  const shown = async () => {
    const answer = await site.request(`${shop.origin}/qna`, { headers: headersOf(PHONE) });
    const html = await answer.text();
    return ["header", "footer"].map((tag) => partOf(html, tag).includes("새벽소리"));
  };
  expect(await shown()).toEqual([false, false]);
  await shop.db.update(siteSettings).set({ settings: { shopName: "새벽소리" } });
  cache.drop();
  expect(await shown()).toEqual([true, true]);
});
