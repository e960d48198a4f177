import { expect, test } from "vitest";
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
  expect(policy).toMatch(/script-src 'self' 'nonce-[a-z0-9]{32}'/);
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
