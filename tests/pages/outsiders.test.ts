import { beforeEach, expect, test, vi } from "vitest";
import { clientErrors } from "#shop/client-error/table.server.ts";
import { testShop } from "../test-shop.ts";
import { siteOf } from "./visit.ts";

// What strangers send is theirs to mend: it is answered with 4xx, and leaves nothing where the
// owner looks for mistakes of the shop.

const shop = await testShop();
const site = await siteOf(shop);
const consoleSpies = (["error", "warn"] as const).map((level) => vi.spyOn(console, level));
beforeEach(() => consoleSpies.forEach((spy) => spy.mockClear()));

const broken = [
  "/%",
  "/%zz",
  "/%ff",
  "/%c3%28",
  "/%ed%a0%80",
  "/product/%e0%a4",
  "/board/%",
  "/admin/order/%ff",
  "/api/products/%ff",
  "/images/%ff/100.webp",
  "/non-member/order/complete/%c0%af",
  "/qna/%ff.data",
  "/%ff/_root.data",
  "/%",
].map((path) => ["GET", path] as const);
const unknown = (["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const).flatMap((method) =>
  ["/webhooks/anything", "/webhooks/", "/webhooks/payment/", "/webhooks/payment/x?y=%ff"].map(
    (path) => [method, path] as const,
  ),
);
const odd = [
  ["GET", "/product/%00"],
  ["GET", "/product/a%00b.data"],
  ["GET", "/webhooks/payment"],
  ["PUT", "/webhooks/payment"],
  ["POST", "/nothing/here"],
  ["POST", "/nothing/here.data"],
  ["DELETE", "/"],
  ["PUT", "/product/none"],
  ["PATCH", "/admin/product"],
  ["OPTIONS", "/"],
  ["GET", "/.data"],
  ["GET", "/_root.data?_routes=nothing"],
  ["GET", "/product/x.data?_routes=%ff"],
  ["GET", "/qna?page=%ff"],
  ["GET", "/__manifest?p=%ff&version=x"],
  ["GET", "/__manifest"],
  ["POST", "/qna?index"],
  ["POST", "/client-errors"],
  ["GET", "//evil.example/%2e%2e"],
  ["GET", "/..%2f..%2fetc/passwd"],
] as const;

test.each([...broken, ...unknown, ...odd])(
  "%s %s leaves nothing in the log and in the list of errors",
  async (method, path) => {
    for (const origin of [shop.origin, "https://evil.example", null]) {
      const headers = { ...(origin && { origin }), "content-type": "application/json" };
      const body = method === "GET" || method === "OPTIONS" ? undefined : "{}";
      const answer = await site.request(shop.origin + path, { method, headers, body });
      expect(answer.status).toBeLessThan(500);
    }
    expect(consoleSpies.flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(await shop.db.$count(clientErrors)).toBe(0);
  },
);

test.each(broken)("%s %s is 400, in words", async (method, path) => {
  const answer = await site.request(shop.origin + path, { method });
  expect([answer.status, (await answer.text()).includes("요.")]).toEqual([400, true]);
});

test.each(unknown)("%s %s is nothing, whoever asks", async (method, path) => {
  const answer = await site.request(shop.origin + path, { method });
  expect(answer.status).toBe(404);
});
