import { expect, test } from "vitest";
import { refuseRequest } from "./front-door.server.ts";

const ORIGIN = "http://shop.test";
const FORM = "application/x-www-form-urlencoded";

const statusOf = (headers: Record<string, string>, path = "/my") => {
  const init = { method: "POST", body: "a=b", headers: { "content-type": FORM, ...headers } };
  return refuseRequest(new Request(ORIGIN + path, init), ORIGIN)?.status;
};

const foreign: [name: string, headers: Record<string, string>][] = [
  ["no origin", {}],
  ["no origin, but our page named as where it comes from", { referer: "http://shop.test/my" }],
  ["another site", { origin: "https://evil.example" }],
  ["a sandboxed frame or a redirect", { origin: "null" }],
  ["a host below ours", { origin: "http://blog.shop.test" }],
  ["our name as the beginning of another", { origin: "http://shop.test.evil.example" }],
  ["another port", { origin: "http://shop.test:8080" }],
  ["our host without encryption, or with", { origin: "https://shop.test" }],
  ["a form of plain text", { origin: "https://evil.example", "content-type": "text/plain" }],
  [
    "a form with files",
    { origin: "https://evil.example", "content-type": "multipart/form-data; boundary=x" },
  ],
  ["no type at all", { origin: "https://evil.example", "content-type": "" }],
];

test.each(foreign)("what is sent from %s is refused at every address of ours", (_name, headers) => {
  for (const path of ["/my", "/my.data", "/admin/order", "/api/products/x", "/files/images"])
    expect(statusOf(headers, path), path).toBe(403);
});

test("what our own page sends is let in", () =>
  expect(statusOf({ origin: ORIGIN })).toBeUndefined());
