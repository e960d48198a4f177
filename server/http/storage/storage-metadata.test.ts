import { describe, expect, test } from "vitest";
import { uploads } from "#shop/file/storage/table.server.ts";
import { openStorage, at } from "#tests/given/storage-protocol.ts";

const { shop, ask, put } = await openStorage();

describe("names", () => {
  test("one segment, decoded once; a slash, a wrong percent sign and two names are refused", async () => {
    await put("files/%2F", "once");
    expect(await (await ask("/v0/b/shop/o/files%2F%252F?alt=media")).text()).toBe("once");
    expect((await ask("/v0/b/shop/o/files%2F%2F")).status).toBe(404);
    expect((await ask("/v0/b/shop/o/files/%252F")).status).toBe(404);
    for (const path of [
      "/v0/b/shop/o/%",
      "/v0/b/shop/o/%zz",
      "/v0/b/shop/o/%e0%a4",
      "/v0/b/%ff/o",
      "/v0/b/shop/o?prefix=%",
    ])
      expect((await ask(path)).status).toBe(400);
    for (const query of [
      "?name=%ff",
      "?name=a&name=b",
      "?name=",
      "",
      "?name=a%00b",
      "?name=files%2F..%2Fx",
      `?name=${"a".repeat(1025)}`,
      "?name=a%0d%0ab",
    ]) {
      expect([
        query,
        (await ask(`/v0/b/shop/o${query}`, { method: "POST", body: "x" })).status,
      ]).toEqual([query, 400]);
    }
    expect(
      (
        await ask(`${at("files/one")}?name=files%2Fother`, {
          method: "POST",
          body: "x",
        })
      ).status,
    ).toBe(400);
    expect((await ask(at("files/one"), { method: "PUT", body: "x" })).status).toBe(200);
  });

  test("other buckets and other addresses are nowhere", async () => {
    for (const path of [
      "/v0/b/other/o",
      "/v0/b/other/o/x",
      "/v0/b/shop",
      "/v0/b/shop/x",
      "/v0/nope",
      "/v0/b/shop/o/a/b",
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  test("lists take a folder, a page and a number", async () => {
    for (const query of [
      "?delimiter=x",
      "?maxResults=0",
      "?maxResults=1001",
      "?maxResults=x",
      "?maxResults=1e2",
      "?pageToken=%21",
      "?prefix=a&prefix=b",
    ])
      expect([query, (await ask(`/v0/b/shop/o${query}`)).status]).toEqual([query, 400]);
    expect((await ask("/v0/b/shop/o?prefix=&delimiter=%2F&maxResults=1000")).status).toBe(200);
  });
});

describe("what is said about an object", () => {
  const change = async (newSettings: unknown) => {
    const answer = await ask(at("files/said"), {
      method: "POST",
      headers: { "x-http-method-override": "PATCH" },
      body: typeof newSettings === "string" ? newSettings : JSON.stringify(newSettings),
    });
    return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
  };

  test("fields that nobody may write are passed over, prototype keys too", async () => {
    const before = await put("files/said", "x");
    const { status, said: answerBody } = await change({
      name: "other",
      size: 99,
      generation: "1",
      md5Hash: null,
      downloadTokens: "mine",
      contentLanguage: "ko",
      constructor: { prototype: { polluted: true } },
      toString: "x",
    });
    expect(status).toBe(200);
    expect(answerBody).toEqual({
      ...before,
      metageneration: "2",
      updated: answerBody["updated"],
      etag: `${before["generation"]}-2`,
      contentLanguage: "ko",
    });
    expect(
      (await change('{"__proto__":{"contentLanguage":"en","polluted":true}}')).said[
        "contentLanguage"
      ],
    ).toBe("ko");
    expect(
      (await change('{"metadata":{"constructor":"a","toString":"b"}}')).said["metadata"],
    ).toEqual({ constructor: "a", toString: "b" });
    expect((await change('{"metadata":{"__proto__":"a"}}')).status).toBe(400);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test.each([
    '{"contentType":"a/b\\r\\nSet-Cookie: x=y"}',
    '{"contentType":"text"}',
    '{"contentType":7}',
    '{"cacheControl":"a\\nb"}',
    '{"contentDisposition":"a\\u0000"}',
    '{"contentLanguage":["ko"]}',
    '{"contentEncoding":"한글"}',
    '{"contentDisposition":"\\ud800"}',
    '{"cacheControl":"no-store","cacheControl":"public"}',
    '{"metadata":{"a":"1","\\u0061":"2"}}',
    '{"metadata":"x"}',
    '{"metadata":["x"]}',
    '{"metadata":{"a":1}}',
    '{"metadata":{"a":{"b":"c"}}}',
    '{"metadata":{"a":"\\u0000"}}',
    '{"metadata":{"a":"\\udc00"}}',
    '{"metadata":{"":"a"}}',
    `{"metadata":{"a":"${"x".repeat(8192)}"}}`,
    "[]",
    "null",
    "7",
    '"x"',
    "{",
    "\u0000",
  ])("%s is refused", async (json) => {
    await put("files/said", "x");
    expect((await change(json)).status).toBe(400);
  });

  test("more than 64 KiB are not read", async () => {
    expect((await change(" ".repeat(65_537))).status).toBe(413);
  });

  test("a refused upload leaves neither object nor active upload", async () => {
    const body = `--b\r\n\r\n{}\r\n--b\r\nContent-Type: text/plain\r\n\r\n${"x".repeat(300_000)}`;
    expect(
      (
        await ask("/v0/b/shop/o?name=files%2Frefused", {
          method: "POST",
          body,
          headers: {
            "x-goog-upload-protocol": "multipart",
            "content-type": "multipart/related; boundary=b",
          },
        })
      ).status,
    ).toBe(400);
    expect((await ask(at("files/refused"))).status).toBe(404);
    expect(
      (await shop.db.select().from(uploads)).filter(
        ({ name, state }) => name === "files/refused" && state === "active",
      ),
    ).toEqual([]);
  });
});
