import { expect, test } from "vitest";
import { newsEndLink } from "#shop/member/consent/end-news.server.ts";
import { consents } from "#shop/member/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { refuseRequest } from "./front-door.server.ts";
import { oneClick } from "./one-click.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const ONE_CLICK = "List-Unsubscribe=One-Click";
const shop = await testShop();
const app = oneClick(shop);

async function reader() {
  const member = await shop.has.member();
  await shop.db.insert(consents).values({
    userId: member.id,
    kind: "marketing-email",
    version: "2026-01-01",
    agreed: true,
    how: "my-page",
  });
  const ended = async () =>
    (await rowsOf(shop.db, consents, { userId: member.id, how: "mail" })).length === 1;
  return { link: `${shop.origin}${newsEndLink(shop, member.id)}`, ended };
}

const post = (link: string, body: string, headers: Record<string, string> = {}) => {
  const request = new Request(link, {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
  return refuseRequest(request, shop.origin) ?? app.fetch(request);
};

test("the bare post of a mail program ends the news, with no page, no Origin and no cookie; again changes nothing", async () => {
  const { link, ended } = await reader();
  expect((await post(link, ONE_CLICK)).status).toBe(200);
  expect(await ended()).toBe(true);
  expect((await post(link, ONE_CLICK)).status).toBe(200);
  expect(await ended()).toBe(true);
});

test("the form of many parts, the other spelling that the rule knows, ends them too", async () => {
  const { link, ended } = await reader();
  const form = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  expect((await post(link, form, headers)).status).toBe(200);
  expect(await ended()).toBe(true);
});

test.each([
  ["our page's form without our Origin", "intent=end", {}],
  ["our page's form from another site", "intent=end", { origin: "https://evil.example" }],
  ["nothing", "", {}],
  ["other words", "List-Unsubscribe=Yes", {}],
  ["too much", `${ONE_CLICK}&x=${"x".repeat(5000)}`, {}],
])("%s ends nothing", async (_what, body, headers) => {
  const { link, ended } = await reader();
  expect((await post(link, body, headers)).status).toBe(403);
  expect(await ended()).toBe(false);
});

test("a mark that the shop did not make ends nothing", async () => {
  const { link, ended } = await reader();
  const other = await reader();
  expect((await post(`${link}x`, ONE_CLICK)).status).toBe(404);
  expect(
    (await post(link.replace(/[^/]+$/, other.link.split("/").at(-1)!), ONE_CLICK)).status,
  ).toBe(404);
  expect([await ended(), await other.ended()]).toEqual([false, false]);
});
