import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { answerStatic, packStaticFiles, readStaticFiles } from "./static-files.server.ts";

const build = mkdtempSync(join(tmpdir(), "shop-build-"));
afterAll(() => rmSync(build, { recursive: true }));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(build, path)), { recursive: true });
  writeFileSync(join(build, path), text);
};

test("files of the release before this one are still answered, and never instead of this one's (F-52)", () => {
  write("client/assets/home-new.js", "new");
  write("client/assets/vendor-same.js", "now");
  expect([...readStaticFiles(join(build, "client")).keys()].toSorted()).toEqual([
    "/assets/home-new.js",
    "/assets/vendor-same.js",
  ]);
  write("previous/assets/home-old.js", "old");
  write("previous/assets/vendor-same.js", "before");
  const files = readStaticFiles(join(build, "client"));
  expect([...files].map(([path, { body }]) => [path, body().toString()]).toSorted()).toEqual([
    ["/assets/home-new.js", "new"],
    ["/assets/home-old.js", "old"],
    ["/assets/vendor-same.js", "now"],
  ]);
  expect(files.get("/assets/home-old.js")?.headers).toContain(
    "public, max-age=31536000, immutable",
  );
});

test("a file that a browser already has is answered 304, and anew once it changed", async () => {
  write("client/favicon.svg", "<svg/>");
  let files = readStaticFiles(join(build, "client"));
  const server = createServer(
    (request, response) => void answerStatic(files, request.url ?? "", request, response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/favicon.svg`;
  const first = await fetch(url);
  const tag = first.headers.get("etag")!;
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(url, { headers, cache: "no-store" });
    return [answer.status, await answer.text(), answer.headers.get("cache-control")];
  };
  const again = "public, max-age=3600";
  expect(await ask({ "if-none-match": `"x", ${tag}` })).toEqual([304, "", again]);
  expect(await ask({ "if-none-match": '"x"' })).toEqual([200, "<svg/>", again]);
  write("client/favicon.svg", "<svg></svg>");
  files = readStaticFiles(join(build, "client"));
  expect(await ask({ "if-none-match": tag })).toEqual([200, "<svg></svg>", again]);
  server.closeAllConnections();
  server.close();
});

test("a packed file is told as it was to who takes no packed one", () => {
  const text = "const words = 1;\n".repeat(100);
  write("client/assets/packed.js", text);
  packStaticFiles(join(build, "client"));
  const { body, packed } = readStaticFiles(join(build, "client")).get("/assets/packed.js")!;
  expect(packed.br!.length).toBeLessThan(packed.gzip!.length);
  expect(body().toString()).toBe(text);
});
