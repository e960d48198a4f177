import { describe, expect, test } from "vitest";
import { storage } from "./storage.server.ts";
import { openStorage, at, cookieOf, ORIGIN } from "#tests/given/storage-protocol.ts";

const { shop, token, ask, machine, put } = await openStorage();

describe("what a download says", () => {
  test("exact bytes with length, tag, hashes and generation", async () => {
    const { generation, md5Hash, crc32c } = await put("files/a b.txt", "안녕");
    const answer = await ask(at("files/a b.txt", "?alt=media"));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=0",
      "content-disposition": `attachment; filename="a-b.txt"; filename*=UTF-8''a%20b.txt`,
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
    expect(answer.headers.get("content-disposition")).toBe(
      `${shown}; filename="typed"; filename*=UTF-8''typed`,
    );
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
      `attachment; filename="file-1.png"; filename*=UTF-8''%EB%AA%A9%EC%86%8C%EB%A6%AC%201.png`,
    );
    expect(await says("inline; filename*=UTF-8''%EB%AA%A9%27%28.png")).toBe(
      `inline; filename="file.png"; filename*=UTF-8''%EB%AA%A9%27%28.png`,
    );
    expect(await says("inline; filename*=UTF-8''%zz")).toBe(
      `inline; filename="named"; filename*=UTF-8''named`,
    );
    await put("files/named", "x", "text/html");
    expect(await says("inline")).toMatch(/^attachment/);
  });

  test("whatever cache its uploader wishes, what is private is kept by no cache of several people", async () => {
    for (const [name, wished, cacheControl] of [
      ["files/cached", "public, max-age=31536000", "private, max-age=0"],
      ["files/cached", "s-maxage=60", "private, max-age=0"],
      ["files/cached", "private, max-age=60", "private, max-age=60"],
      ["files/cached", "no-store", "no-store"],
      ["public/cached", "public, max-age=31536000", "public, max-age=31536000"],
      ["public/cached", null, "public, max-age=3600"],
    ] as const) {
      await put(name, "x");
      await ask(at(name), {
        method: "PATCH",
        body: JSON.stringify({ cacheControl: wished }),
      });
      expect((await ask(at(name, "?alt=media"))).headers.get("cache-control")).toBe(cacheControl);
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
      ["bytes=10-,20-", 416, "", "bytes */10"],
      ["bytes=0-1,3-4", 200, "0123456789", null],
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
    const lookups: string[] = [];
    const bucket = new Proxy(shop.bucket, {
      get: (target, name) =>
        name === "find"
          ? (...args: Parameters<typeof target.find>) => (
              lookups.push(args[0]),
              target.find(...args)
            )
          : Reflect.get(target, name),
    });
    await put("files/long", new Uint8Array(6 * 1024 * 1024), "audio/wav");
    const answer = await storage({ ...shop, bucket }).request(
      ORIGIN + at("files/long", "?alt=media"),
      { headers: machine() },
    );
    const reader = answer.body!.getReader();
    await reader.read();
    const before = lookups.length;
    await reader.cancel();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect([before, lookups.length]).toEqual([1, 1]);
  });
});

describe("who asks", () => {
  test("with an Authorization header cookies are not looked at", async () => {
    const admin = await shop.has.admin();
    const cookie = await cookieOf(shop, admin.id, "admin");
    expect((await ask(at("files/nothing"), { as: null, headers: { cookie } })).status).toBe(404);
    for (const authorization of ["Firebase wrong", `Basic ${token}`, token, "Firebase", ""])
      expect(
        (
          await ask(at("files/nothing"), {
            as: null,
            headers: { cookie, authorization },
          })
        ).status,
      ).toBe(401);
    expect(
      (
        await ask(at("files/nothing"), {
          as: null,
          headers: { authorization: `bearer ${token}` },
        })
      ).status,
    ).toBe(404);
  });

  test("who comes with cookies changes something only from our own pages; a machine sends no origin", async () => {
    const admin = await shop.has.admin();
    const cookie = await cookieOf(shop, admin.id, "admin");
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
      (
        await ask(path, {
          method: "POST",
          body: "x",
          headers: { origin: "https://evil.example" },
        })
      ).status,
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
