import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packPage } from "./pack-page.server.ts";

const html = `<p>${"소리상점 ".repeat(500)}</p>`;
const page = (headers: Record<string, string> = {}) =>
  new Response(html, {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(html)),
      ...headers,
    },
  });
const asks = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(`http://localhost${path}`, {
    method,
    headers: { "accept-encoding": "gzip, br", ...headers },
  });

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("a page arrives in fewer bytes and is the same: %s", async (accepts, encoding, unpack) => {
  const packed = await packPage(asks("/board", { "accept-encoding": accepts }), page());
  expect(packed.headers.get("content-encoding")).toBe(encoding);
  expect(packed.headers.get("vary")).toBe("Accept-Encoding");
  expect(packed.headers.has("content-length")).toBe(false);
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(bytes.length).toBeLessThan(html.length / 4);
  expect(unpack(bytes).toString()).toBe(html);
});

test.each([
  [
    "a person's page whose address says something",
    asks("/my/orders?search=x", { cookie: "shop.session_token=abc" }),
    page(),
  ],
  ["for who did not ask for it", asks("/board", { "accept-encoding": "deflate" }), page()],
  ["an answer to a form", asks("/board", {}, "POST"), page()],
  ["what is no page", asks("/board.data"), page({ "Content-Type": "text/x-script" })],
  ["what is packed already", asks("/board"), page({ "Content-Encoding": "gzip" })],
])("is left as it is: %s", async (_, request, answer) => {
  expect(await packPage(request, answer)).toBe(answer);
});

test("a person's page is packed where nobody else has a word in it, a stranger's always", async () => {
  expect(
    (await packPage(asks("/my", { cookie: "shop.session_token=abc" }), page())).headers.get(
      "content-encoding",
    ),
  ).toBe("br");
  expect(
    (await packPage(asks("/board?search=x", { cookie: "theme=1" }), page())).headers.get(
      "content-encoding",
    ),
  ).toBe("br");
});

test("which files the shown links need is packed, whoever asks", async () => {
  const request = asks("/__manifest?paths=%2Fmy", { cookie: "shop.session_token=abc" });
  const answer = await packPage(request, page({ "Content-Type": "application/json" }));
  expect(answer.headers.get("content-encoding")).toBe("br");
});
