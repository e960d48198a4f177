import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { makeStorageToken } from "#shop/office/storage-token/make-storage-token.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { storage } from "./storage.server.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const oddPieces =
  "% %2F %252F %00 %ff %e0%a4 %zz %ED%95%9C + .. . / a files%2F public%2F members%2Fx%2Fimages%2F previews%2F ?";
const percent = fc.constantFrom(...oddPieces.split(" "), "#", "&", "=", "%0d%0a", "\u{1f399}");
const segment = fc.oneof(
  { weight: 3, arbitrary: fc.array(percent, { maxLength: 4 }).map((pieces) => pieces.join("")) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map(encodeURIComponent) },
);
const good = fc.constantFrom("files%2Fa", "public%2Fb", "files%2F%ED%95%9C", "previews%2Fc");
const odd = fc
  .tuple(
    fc.constantFrom("shop", "shop", "other", "%ff", ""),
    fc.constantFrom("/o", "/o/", "", "/x"),
    fc.option(segment),
  )
  .map(([bucket, o, name]) => `/v0/b/${bucket}${o}${name === null ? "" : `/${name}`}`);
const path = fc.oneof(
  { weight: 4, arbitrary: fc.constant("/v0/b/shop/o") },
  { weight: 4, arbitrary: good.map((name) => `/v0/b/shop/o/${name}`) },
  { weight: 3, arbitrary: odd },
);
const field = fc.oneof(
  good.map((name) => `name=${name}`),
  fc.constantFrom("alt=media", "delimiter=%2F", "create_token=true"),
  fc
    .tuple(
      fc.constantFrom(
        "name",
        "name",
        "upload_id",
        "alt",
        "token",
        "prefix",
        "delimiter",
        "pageToken",
        "maxResults",
        "create_token",
        "delete_token",
        "__proto__",
      ),
      fc.oneof(
        segment,
        fc.constantFrom(
          "true",
          "media",
          "json",
          "1",
          "0",
          "-1",
          "1e9",
          "9".repeat(400),
          "%2F",
          "x".repeat(43),
          Buffer.from("files/a").toString("base64url"),
        ),
      ),
    )
    .map(([name, value]) => `${name}=${value}`),
);
const count = fc.constantFrom(
  "0",
  "3",
  "-1",
  "1.5",
  "NaN",
  "9".repeat(15),
  "9".repeat(30),
  "0x10",
  "",
);
const headerValue: Record<string, fc.Arbitrary<string>> = {
  "x-goog-upload-protocol": fc.constantFrom(
    "multipart",
    "resumable",
    "raw",
    "media",
    "RESUMABLE",
    "x",
    "",
  ),
  "x-goog-upload-command": fc.constantFrom(
    "start",
    "query",
    "upload",
    "upload, finalize",
    "finalize",
    "cancel",
    "finalize,upload",
    "__proto__",
    "",
  ),
  "x-goog-upload-offset": count,
  "x-goog-upload-header-content-length": count,
  "x-goog-upload-header-content-type": fc.constantFrom(
    "image/png",
    "audio/wav",
    "text/html",
    "x",
    "a/b; c=d",
    "a/b\u00ff",
  ),
  "x-http-method-override": fc.constantFrom("PATCH", "patch", "DELETE", "GET", "x"),
  "content-type": fc.constantFrom(
    "multipart/related; boundary=b",
    'multipart/related; boundary="b"',
    "multipart/related",
    "application/json",
    "image/png",
    "x",
    "",
  ),
  range: fc.constantFrom(
    "bytes=0-",
    "bytes=0-0",
    "bytes=5-1",
    "bytes=-",
    "bytes=-0",
    "bytes=9999999999999999-",
    "bytes=0-1,2-3",
    "x",
  ),
  "if-none-match": fc.constantFrom("*", '"x"', "x", '"', ",,,"),
  "if-range": fc.constantFrom('"x"', "x"),
  authorization: fc.constantFrom(
    "Firebase x",
    "Bearer",
    "",
    `Firebase ${"x".repeat(43)}`,
    `Bearer ${"y".repeat(5000)}`,
  ),
  cookie: fc.constantFrom("shop.session_token=x", "shop.session_token=a.b; other=%", "x"),
  origin: fc.constantFrom("http://shop.test", "null", "x"),
};
const headers = fc.uniqueArray(
  fc
    .constantFrom(...Object.keys(headerValue))
    .chain((name) => fc.tuple(fc.constant(name), headerValue[name]!)),
  { selector: ([name]) => name, maxLength: 4 },
);
const json = fc
  .oneof(
    fc.json(),
    fc.constantFrom(
      "{}",
      "",
      "{",
      "null",
      '{"contentType":"image/png"}',
      '{"metadata":{"a":"b"}}',
      '{"metadata":{"a":null}}',
      '{"md5Hash":"x"}',
      '{"contentType":"a\\u0000"}',
      '{"__proto__":{}}',
    ),
    fc
      .record(
        {
          contentType: fc.oneof(fc.string(), fc.constant(null)),
          metadata: fc.dictionary(
            fc.string({ unit: "binary" }),
            fc.oneof(fc.string({ unit: "binary" }), fc.integer()),
          ),
        },
        { requiredKeys: [] },
      )
      .map((settings) => JSON.stringify(settings)),
  )
  .map((text) => Buffer.from(text));
const multipart = fc
  .tuple(
    json,
    fc.uint8Array({ maxLength: 50 }),
    fc.constantFrom("\r\n--b--", "\r\n--b--\r\n", "\r\n--b", "", "--b--"),
  )
  .map(([settingsPart, bytes, end]) =>
    Buffer.concat([
      Buffer.from("--b\r\nContent-Type: application/json\r\n\r\n"),
      settingsPart,
      Buffer.from("\r\n--b\r\nContent-Type: image/png\r\n\r\n"),
      bytes,
      Buffer.from(end),
    ]),
  );
const body = fc.oneof(
  json,
  multipart,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
const asking = fc.record({
  method: fc.constantFrom(
    "GET",
    "HEAD",
    "POST",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
  ),
  path,
  query: fc.array(field, { maxLength: 2 }),
  headers,
  body,
  isMachine: fc.constantFrom(true, true, false),
});

test("whatever is sent, no answer is a failure of ours, and nothing stays behind", async () => {
  const shop = await testShop();
  const { token } = await makeStorageToken(
    shop,
    { account: null, address: "127.0.0.1" },
    { label: "tests" },
  );
  const app = storage(shop);
  const log = vi.spyOn(console, "error");
  const statuses = new Map<number, number>();

  async function send({
    method,
    path: where,
    query,
    headers: headerPairs,
    body: bytes,
    isMachine,
  }: typeof asking extends fc.Arbitrary<infer Asked> ? Asked : never): Promise<void> {
    const hasBody = method !== "GET" && method !== "HEAD";
    const request = new Request(
      `http://shop.test${where}${query.length ? `?${query.join("&")}` : ""}`,
      {
        method,
        headers: {
          ...Object.fromEntries(headerPairs),
          ...(isMachine && { authorization: `Firebase ${token}` }),
        },
        ...(hasBody && { body: new Uint8Array(bytes) }),
      },
    );
    const answer = await app.request(request);
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect(answer.status, `${method} ${request.url} ${JSON.stringify(headerPairs)}`).toBeLessThan(
      500,
    );
    if (
      answer.status >= 400 &&
      answer.status !== 416 &&
      method !== "HEAD" &&
      new URL(request.url).pathname.startsWith("/v0/")
    )
      expect(JSON.parse(text).error.code).toBe(answer.status);
  }

  const descriptors = () => readdirSync("/proc/self/fd").length;
  const measured = () => {
    collect();
    return {
      heap: process.memoryUsage().heapUsed / 1024 / 1024,
      descriptors: process.platform === "linux" ? descriptors() : 0,
      handles: process.getActiveResourcesInfo().filter((name) => name !== "Timeout").length,
    };
  };
  const run = (numRuns: number) => fc.assert(fc.asyncProperty(asking, send), { numRuns });
  await run(300);
  const before = measured();
  await run(1200);
  const after = measured();
  expect(log).not.toHaveBeenCalled();
  expect(after.descriptors - before.descriptors).toBeLessThan(10);
  expect(after.handles - before.handles).toBeLessThan(10);
  expect(after.heap - before.heap).toBeLessThan(12);
  for (const status of [200, 400, 401, 403, 404, 405])
    expect([status, statuses.get(status)]).not.toEqual([status, undefined]);
});
