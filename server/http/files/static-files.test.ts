import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readStaticFiles } from "./static-files.server.ts";

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
  expect([...files].map(([path, { body }]) => [path, body.toString()]).toSorted()).toEqual([
    ["/assets/home-new.js", "new"],
    ["/assets/home-old.js", "old"],
    ["/assets/vendor-same.js", "now"],
  ]);
  expect(files.get("/assets/home-old.js")?.headers).toContain(
    "public, max-age=31536000, immutable",
  );
});
