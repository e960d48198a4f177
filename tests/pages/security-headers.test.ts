import { expect, test } from "vitest";
import { ownAddress } from "#server/http/front-door.server.ts";
import { testShop } from "../test-shop.ts";
import { siteOf } from "./visit.ts";

const shop = await testShop();
const site = await siteOf(shop);
const ask = (path: string, init?: RequestInit) => site.request(shop.origin + path, init);

test.each([
  ["GET", "/", {}],
  ["GET", "/nope", {}],
  ["GET", "/login/signup", {}],
  ["GET", "/api/products", {}],
  ["POST", "/", {}],
  ["GET", "/", { "content-encoding": "gzip" }],
  ["TRACE2", "/", {}],
])("every answer carries the security headers: %s %s %j", async (method, path, headers) => {
  const answer = await ask(path, { method, headers: headers as HeadersInit });
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src http:\/\/shop\.test\/assets\/ 'nonce-[a-z0-9]{32}'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(part);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("x-powered-by")).toBeNull();
});

test("every inline script carries this answer's nonce", async () => {
  const answer = await ask("/");
  const nonce = /'nonce-([a-z0-9]+)'/.exec(
    answer.headers.get("content-security-policy") ?? "",
  )?.[1];
  const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>/g)].map(
    (found) => found[1],
  );
  expect(scripts.length).toBeGreaterThan(1);
  for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
});

test.each([
  ["a foreign origin", { origin: "https://evil.example" }, 403],
  ["no origin", {}, 403],
  ["origin null", { origin: "null" }, 403],
  ["our name as a part", { origin: "http://shop.test.evil.example" }, 403],
  ["a compressed body", { origin: shop.origin, "content-encoding": "br" }, 415],
])("a post with %s changes nothing", async (_, headers, status) => {
  for (const path of [
    "/non-member/order/info",
    "/admin-login",
    "/sign-out",
    "/admin/product/create",
    "/sandbox/pay/x",
    "/sandbox/faults",
    "/files/images",
  ]) {
    expect(
      (
        await ask(path, {
          method: "POST",
          body: "a=b",
          headers: { "content-type": "application/x-www-form-urlencoded", ...(headers as object) },
        })
      ).status,
    ).toBe(status);
  }
});

test("another host is not this shop", async () => {
  expect((await site.request("http://evil.example/")).status).toBe(421);
});

/** What may be run on a page, without the nonce. */
const scriptsOn = (answer: Response): string[] =>
  /script-src ([^;]*)/
    .exec(answer.headers.get("content-security-policy") ?? "")![1]!
    .split(" ")
    .filter((source) => !source.startsWith("'nonce-"));

test("scripts come from the folder of the build and of named vendors, never from a whole host, and nothing uploaded is one", async () => {
  const captcha = {
    widget: {
      siteKey: "key",
      script: "https://captcha.test/v0/api.js?render=explicit",
      global: "captcha",
      origin: "https://captcha.test",
      field: "answer",
    },
    passed: () => Promise.resolve(true),
  };
  const configured = await testShop({ captcha, sharing: { kakaoKey: "0".repeat(32) } });
  const full = await siteOf(configured);
  const own = "http://shop.test/assets/";
  const postcode = "https://t1.kakaocdn.net/mapjsapi/bundle/postcode/";
  for (const path of ["/", "/nope", "/login/signup", "/adminish"]) {
    expect(scriptsOn(await ask(path))).toEqual([own, postcode]);
    expect(scriptsOn(await full.request(shop.origin + path))).toEqual([
      own,
      postcode,
      "https://t1.kakaocdn.net/kakao_js_sdk/",
      "https://captcha.test/v0/",
    ]);
  }
  for (const path of ["/admin", "/admin/product", "/admin-login", "/admin.data"])
    expect(scriptsOn(await full.request(shop.origin + path))).toEqual(
      path === "/admin-login" ? expect.arrayContaining([own]) : [own],
    );
});

test.each(["/images/none/100.webp", "/sounds/none", "/v0/b/shop/o/none"])(
  "%s is no script of any page",
  async (path) => {
    const sources = scriptsOn(await ask("/"));
    expect(sources.some((source) => (shop.origin + path).startsWith(source))).toBe(false);
    expect(sources).not.toContain("'self'");
  },
);

test("a host that is written oddly writes nothing into the policy", async () => {
  const local = await testShop({ origin: "http://localhost:3000" });
  const here = await siteOf(local);
  const policy = async (url: string) =>
    (await here.request(url)).headers.get("content-security-policy");
  expect(await policy("http://127.0.0.1:3000/")).toContain("http://127.0.0.1:3000/assets/");
  for (const host of ["localhost:3000/;script-src *", "localhost:3000 *", "LOCALHOST:3000/a?;"])
    expect(ownAddress(host, local.origin) ?? "http://localhost:3000").toBe("http://localhost:3000");
  expect(ownAddress("evil.example", local.origin)).toBeNull();
});
