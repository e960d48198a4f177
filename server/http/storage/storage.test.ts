import { beforeAll, describe, expect, test } from "vitest";
import { BucketFull } from "#shop/file/bucket.ts";
import { uploads } from "#shop/file/storage/table.server.ts";
import { makeStorageToken } from "#shop/file/storage-token/make-storage-token.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { storage } from "./storage.server.ts";

const ORIGIN = "http://shop.test";
let shop: TestShop;
let token: string;
let app: ReturnType<typeof storage>;

beforeAll(async () => {
  shop = await testShop();
  ({ token } = await makeStorageToken(
    shop,
    { account: null, address: "127.0.0.1" },
    { label: "tests" },
  ));
  app = storage(shop);
});

type Asking = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  as?: string | null;
};
const machine = () => ({ authorization: `Firebase ${token}` });

const ask = async (path: string, { method = "GET", headers = {}, body, as = token }: Asking = {}) =>
  app.request(ORIGIN + path, {
    method,
    headers: { ...(as && { authorization: `Firebase ${as}` }), ...headers },
    ...(body !== undefined && { body }),
  });
const at = (name: string, query = "") => `/v0/b/shop/o/${encodeURIComponent(name)}${query}`;
const put = async (name: string, body: string | Uint8Array<ArrayBuffer>, type = "text/plain") => {
  const answer = await ask(`/v0/b/shop/o?name=${encodeURIComponent(name)}`, {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, string>;
};
const command = (url: string, said: string, more: Asking = {}) =>
  ask(url.replace(ORIGIN, ""), {
    method: "POST",
    ...more,
    headers: { "x-goog-upload-command": said, ...more.headers },
  });
const start = async (name: string, { headers, ...more }: Asking = {}) => {
  const answer = await command(`/v0/b/shop/o?name=${encodeURIComponent(name)}`, "start", {
    headers: { "x-goog-upload-protocol": "resumable", ...headers },
    body: "{}",
    ...more,
  });
  return { answer, url: answer.headers.get("x-goog-upload-url") ?? "" };
};
async function cookieOf(id: string, kind: "member" | "admin" = "member"): Promise<string> {
  const { cookies } = await shop.auth.openSession(
    id,
    { address: "127.0.0.1", headers: new Headers() },
    kind,
  );
  return cookies.map((line) => line.split(";")[0]).join("; ");
}

describe("what a download says", () => {
  test("exact bytes with length, tag, hashes and generation", async () => {
    const { generation, md5Hash, crc32c } = await put("files/a b.txt", "안녕");
    const answer = await ask(at("files/a b.txt", "?alt=media"));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=0",
      "content-disposition": "attachment; filename*=UTF-8''a%20b.txt",
      "content-length": "6",
      "content-type": "text/plain",
      "content-security-policy": "sandbox; default-src 'none'",
      etag: `"${generation}-1"`,
      vary: "Authorization, Cookie",
      "x-content-type-options": "nosniff",
      "x-goog-generation": generation,
      "x-goog-hash": `crc32c=${crc32c},md5=${md5Hash}`,
      "x-goog-storage-class": "STANDARD",
    });
    expect(await answer.text()).toBe("안녕");
  });

  test.each([
    ["image/png", "inline"],
    ["image/jpeg", "inline"],
    ["audio/wav", "inline"],
    ["video/mp4", "inline"],
    ["audio/mpeg; codecs=mp3", "inline"],
    ["image/svg+xml", "attachment"],
    ["text/html", "attachment"],
    ["text/html; charset=utf-8", "attachment"],
    ["application/xml", "attachment"],
    ["application/pdf", "attachment"],
    ["text/plain", "attachment"],
    ["application/xhtml+xml", "attachment"],
    ["audio/x+xml", "attachment"],
    ["video/html", "attachment"],
    ["image/png2", "attachment"],
    ["x/y", "attachment"],
  ])("%s is served %s", async (type, shown) => {
    await put("files/typed", "<script>", type);
    const answer = await ask(at("files/typed", "?alt=media"));
    expect(answer.headers.get("content-disposition")).toBe(`${shown}; filename*=UTF-8''typed`);
    expect(answer.headers.get("content-type")).toBe(type);
  });

  test("a stored disposition may make an image a file and name it, never make a page of a file", async () => {
    await put("files/named", "x", "image/png");
    const says = async (contentDisposition: string) => {
      expect(
        (
          await ask(at("files/named"), {
            method: "PATCH",
            body: JSON.stringify({ contentDisposition }),
          })
        ).status,
      ).toBe(200);
      return (await ask(at("files/named", "?alt=media"))).headers.get("content-disposition");
    };
    expect(await says('attachment; filename="목소리 1.png"')).toBe(
      "attachment; filename*=UTF-8''%EB%AA%A9%EC%86%8C%EB%A6%AC%201.png",
    );
    expect(await says("inline; filename*=UTF-8''%EB%AA%A9%27%28.png")).toBe(
      "inline; filename*=UTF-8''%EB%AA%A9%27%28.png",
    );
    expect(await says("inline; filename*=UTF-8''%zz")).toBe("inline; filename*=UTF-8''named");
    await put("files/named", "x", "text/html");
    expect(await says("inline")).toMatch(/^attachment/);
  });

  test("whatever cache its uploader wishes, what is private is kept by no cache of several people", async () => {
    for (const [name, wished, said] of [
      ["files/cached", "public, max-age=31536000", "private, max-age=0"],
      ["files/cached", "s-maxage=60", "private, max-age=0"],
      ["files/cached", "private, max-age=60", "private, max-age=60"],
      ["files/cached", "no-store", "no-store"],
      ["public/cached", "public, max-age=31536000", "public, max-age=31536000"],
      ["public/cached", null, "public, max-age=3600"],
    ] as const) {
      await put(name, "x");
      await ask(at(name), { method: "PATCH", body: JSON.stringify({ cacheControl: wished }) });
      expect((await ask(at(name, "?alt=media"))).headers.get("cache-control")).toBe(said);
    }
  });

  test("ranges, the head alone, and nothing again for whom has it", async () => {
    await put("files/ranged", "0123456789");
    const media = (headers: Record<string, string>, method = "GET") =>
      ask(at("files/ranged", "?alt=media"), { method, headers });
    for (const [range, status, text, says] of [
      ["bytes=2-4", 206, "234", "bytes 2-4/10"],
      ["bytes=-3", 206, "789", "bytes 7-9/10"],
      ["bytes=8-99", 206, "89", "bytes 8-9/10"],
      ["bytes=10-", 416, "", "bytes */10"],
      ["bytes=0-1,3-4", 416, "", "bytes */10"],
      ["lines=1-2", 200, "0123456789", null],
    ] as const) {
      const answer = await media({ range });
      expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
        status,
        text,
        says,
      ]);
      if (status !== 416) expect(answer.headers.get("content-length")).toBe(String(text.length));
    }
    const head = await media({}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      "10",
      "",
    ]);
    const tag = head.headers.get("etag")!;
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, "*"])
      expect((await media({ "if-none-match": header })).status).toBe(304);
    expect((await media({ "if-none-match": '"other"' })).status).toBe(200);
    expect((await media({ range: "bytes=0-1", "if-range": tag })).status).toBe(206);
    expect((await media({ range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  });

  test("a reader that hangs up ends the reading", async () => {
    const asked: string[] = [];
    const bucket = new Proxy(shop.bucket, {
      get: (target, name) =>
        name === "find"
          ? (...args: Parameters<typeof target.find>) => (asked.push(args[0]), target.find(...args))
          : Reflect.get(target, name),
    });
    await put("files/long", new Uint8Array(6 * 1024 * 1024), "audio/wav");
    const answer = await storage({ ...shop, bucket }).request(
      ORIGIN + at("files/long", "?alt=media"),
      { headers: machine() },
    );
    const reader = answer.body!.getReader();
    await reader.read();
    const before = asked.length;
    await reader.cancel();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect([before, asked.length]).toEqual([1, 1]);
  });
});

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
      (await ask(`${at("files/one")}?name=files%2Fother`, { method: "POST", body: "x" })).status,
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

describe("the resumable protocol", () => {
  // covers 7.9
  test("start, query, chunks, finalize; again is answered alike; then it is over", async () => {
    const { answer, url } = await start("files/steps", {
      headers: {
        "x-goog-upload-header-content-type": "audio/wav",
        "x-goog-upload-header-content-length": "6",
      },
    });
    expect(answer.headers.get("x-goog-upload-status")).toBe("active");
    expect(url.startsWith(`${ORIGIN}/v0/b/shop/o?name=files%2Fsteps&upload_id=`)).toBe(true);
    const told = async (said: string, more?: Asking) => {
      const { status, headers } = await command(url, said, more);
      return [
        status,
        headers.get("x-goog-upload-status"),
        headers.get("x-goog-upload-size-received"),
      ];
    };
    expect(await told("query")).toEqual([200, "active", "0"]);
    expect(await told("upload", { body: "abc", headers: { "x-goog-upload-offset": "0" } })).toEqual(
      [200, "active", "3"],
    );
    expect(await told("upload", { body: "xyz", headers: { "x-goog-upload-offset": "4" } })).toEqual(
      [409, null, null],
    );
    expect(await told("upload", { body: "xyz" })).toEqual([400, null, null]);
    expect(
      await told("upload", { body: "defg", headers: { "x-goog-upload-offset": "3" } }),
    ).toEqual([400, null, null]);
    expect(await told("finalize")).toEqual([400, null, null]);
    for (let times = 0; times < 3; times++)
      expect(
        await told("Upload,  Finalize", {
          body: "bcdef",
          headers: { "x-goog-upload-offset": "1" },
        }),
      ).toEqual([200, "final", "6"]);
    expect(await told("query")).toEqual([200, "final", "6"]);
    expect(await told("finalize")).toEqual([200, "final", "6"]);
    expect(await told("cancel")).toEqual([400, null, null]);
    expect(await (await ask(at("files/steps", "?alt=media"))).text()).toBe("abcdef");
    expect((await ask(at("files/steps", "?alt=media"))).headers.get("content-type")).toBe(
      "audio/wav",
    );
  });

  test("a full disk is said with 507, and with room the upload goes on from what was kept", async () => {
    let isFull = false;
    const bucket = new Proxy(shop.bucket, {
      get: (target, name) =>
        name === "put" && isFull
          ? () => Promise.reject(new BucketFull("no room"))
          : Reflect.get(target, name),
    });
    const full = storage({ ...shop, bucket });
    const { url } = await start("files/full");
    const send = async (said: string, offset: number, body: string) => {
      const answer = await full.request(url, {
        method: "POST",
        body,
        headers: {
          ...machine(),
          "x-goog-upload-command": said,
          "x-goog-upload-offset": String(offset),
        },
      });
      return [answer.status, answer.headers.get("x-goog-upload-size-received")];
    };
    expect(await send("upload", 0, "abc")).toEqual([200, "3"]);
    isFull = true;
    expect(await send("upload, finalize", 3, "def")).toEqual([507, null]);
    expect((await ask(at("files/full"))).status).toBe(404);
    isFull = false;
    expect(await send("query", 0, "")).toEqual([200, "3"]);
    expect(await send("upload, finalize", 3, "def")).toEqual([200, "6"]);
  });

  test("canceled twice it stays canceled, and an unknown one is nowhere", async () => {
    const { url } = await start("files/canceled");
    for (const [said, status] of [
      ["cancel", 200],
      ["cancel", 200],
      ["upload", 400],
      ["query", 400],
      ["finalize", 400],
    ] as const)
      expect([
        said,
        (await command(url, said, { headers: { "x-goog-upload-offset": "0" } })).status,
      ]).toEqual([said, status]);
    for (const id of ["foo", "x".repeat(43), "%00"])
      expect((await command(`/v0/b/shop/o?upload_id=${id}`, "cancel")).status).toBe(404);
    expect((await command("/v0/b/shop/o", "cancel")).status).toBe(400);
    for (const said of ["", "begin", "upload, cancel", "__proto__", "constructor"])
      expect((await command(url, said)).status).toBe(400);
  });

  test("the upload of others is as unknown as none", async () => {
    const [a, b] = await Promise.all([shop.has.member(), shop.has.member()]);
    const [cookieA, cookieB] = await Promise.all([cookieOf(a.id), cookieOf(b.id)]);
    const { url } = await start(`members/${a.id}/images/a.png`, {
      as: null,
      headers: {
        cookie: cookieA,
        origin: ORIGIN,
        "x-goog-upload-header-content-type": "image/png",
      },
    });
    const says = async (said: string, more: Asking) =>
      (
        await command(url, said, {
          body: "x",
          ...more,
          headers: { "x-goog-upload-offset": "0", origin: ORIGIN, ...more.headers },
        })
      ).status;
    for (const said of ["query", "upload", "upload, finalize", "finalize", "cancel"]) {
      expect([
        said,
        await says(said, { as: null, headers: { cookie: cookieB } }),
        await says(said, {}),
        await says(said, { as: null }),
      ]).toEqual([said, 404, 404, 401]);
    }
    expect(await says("upload, finalize", { as: null, headers: { cookie: cookieA } })).toBe(200);
  });
});

describe("who asks", () => {
  test("with an Authorization header cookies are not looked at", async () => {
    const admin = await shop.has.admin();
    const cookie = await cookieOf(admin.id, "admin");
    expect((await ask(at("files/nothing"), { as: null, headers: { cookie } })).status).toBe(404);
    for (const authorization of ["Firebase wrong", `Basic ${token}`, token, "Firebase", ""])
      expect(
        (await ask(at("files/nothing"), { as: null, headers: { cookie, authorization } })).status,
      ).toBe(401);
    expect(
      (await ask(at("files/nothing"), { as: null, headers: { authorization: `bearer ${token}` } }))
        .status,
    ).toBe(404);
  });

  test("who comes with cookies changes something only from our own pages; a machine sends no origin", async () => {
    const admin = await shop.has.admin();
    const cookie = await cookieOf(admin.id, "admin");
    const path = "/v0/b/shop/o?name=files%2Forigin";
    for (const origin of [
      undefined,
      "null",
      "https://evil.example",
      "https://shop.test",
      "http://shop.test:8080",
      "http://shop.test.evil.example",
    ]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect(
          (
            await ask(path, {
              method,
              as: null,
              body: "x",
              headers: { cookie, ...(origin && { origin }) },
            })
          ).status,
        ).toBe(403);
    }
    expect(
      (
        await ask(path, {
          method: "POST",
          as: null,
          body: "x",
          headers: { cookie, origin: ORIGIN },
        })
      ).status,
    ).toBe(200);
    expect(
      (await ask(path, { method: "POST", body: "x", headers: { origin: "https://evil.example" } }))
        .status,
    ).toBe(200);
  });

  test("no answer lets another site read it", async () => {
    for (const method of ["OPTIONS", "GET"]) {
      const answer = await ask(at("public/x"), {
        method,
        as: null,
        headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
      });
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith("access-control")),
      ).toEqual([]);
      expect(answer.status).toBe(method === "GET" ? 404 : 405);
    }
  });
});

describe("what is said about an object", () => {
  const change = async (said: unknown) => {
    const answer = await ask(at("files/said"), {
      method: "POST",
      headers: { "x-http-method-override": "PATCH" },
      body: typeof said === "string" ? said : JSON.stringify(said),
    });
    return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
  };

  test("fields that nobody may write are passed over, prototype keys too", async () => {
    const before = await put("files/said", "x");
    const { status, said } = await change({
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
    expect(said).toEqual({
      ...before,
      metageneration: "2",
      updated: said["updated"],
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
