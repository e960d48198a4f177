import { once } from "node:events";
import { request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { answerWith, httpServer, type Front } from "./http.server.ts";
import { KeptPage } from "./page-cache/kept-page.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";

const kept = new KeptPage({
  html: `<script nonce="of-this-page">one()</script>${"<p>소리</p>".repeat(99)}`,
  headers: [["Content-Type", "text/html"]],
  nonce: "of-this-page",
});
await kept.form("br");

/** A server whose site answers 418, so that it is known what came from memory. */
async function open() {
  const cache = new EagerCache();
  cache.listen(true);
  cache.keep("unknown /", kept, cache.generation);
  const front = {
    site: { fetch: () => new Response("made anew", { status: 418 }) } as Front["site"],
    origin: "http://localhost",
    trustProxy: false,
    cache,
    files: new Map(),
  };
  const server = httpServer(answerWith(front)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (headers: Record<string, string>) => {
    const clientRequest = request({
      port,
      path: "/",
      agent: false,
      headers: { host: "localhost", ...headers },
    });
    const [answer] = await once(clientRequest.end(), "response");
    const body = Buffer.concat(await answer.toArray());
    const { statusCode, headers: got } = answer as {
      statusCode: number;
      headers: IncomingHttpHeaders;
    };
    return { status: statusCode, got, body };
  };
}

test("a kept page comes from memory in the form that one takes, and 304 to who has it", async () => {
  const ask = await open();
  const { status, got, body } = await ask({ "accept-encoding": "gzip, br" });
  expect(status).toBe(200);
  expect(got["content-encoding"]).toBe("br");
  expect(Number(got["content-length"])).toBe(body.length);
  expect(brotliDecompressSync(body).toString()).toContain("<script>one()</script><p>소리</p>");
  expect(got["content-security-policy"]).toMatch(/script-src [^;]*'sha256-/);
  const again = await ask({ "accept-encoding": "br", "if-none-match": got.etag! });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
  expect(again.got).toMatchObject({
    etag: got.etag,
    vary: got.vary,
    "content-security-policy": got["content-security-policy"],
  });
  const other = await ask({ "accept-encoding": "br", "if-none-match": 'W/"another"' });
  expect(other.status).toBe(200);
});

test.each<[why: string, headers: Record<string, string>]>([
  ["in a form that is not there yet", { "accept-encoding": "gzip" }],
  ["for who is signed in", { "accept-encoding": "br", cookie: "shop.session_token=abc" }],
  [
    "for who has it and is signed in since",
    { "if-none-match": kept.etag, cookie: "shop.session_token=abc" },
  ],
  ["for a foreign host", { "accept-encoding": "br", host: "elsewhere.example" }],
  ["for a packed question", { "accept-encoding": "br", "content-encoding": "gzip" }],
])("the site is asked %s", async (_, headers) => {
  const ask = await open();
  expect(await ask(headers)).toMatchObject({ status: 418 });
});
