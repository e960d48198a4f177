import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { disk } from "#adapters/storage/disk.server.ts";
import { BucketUnreachable } from "#shop/file/bucket.ts";
import { assetsOfReleases, shareAssets } from "./release-assets.server.ts";
import { readStaticFiles } from "./static-files.server.ts";

const folder = mkdtempSync(join(tmpdir(), "release-assets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build with one script, whose name has its hash. */
function release(name: string) {
  const client = join(folder, name, "client");
  mkdirSync(join(client, "assets"), { recursive: true });
  writeFileSync(join(client, "assets", `order-${name}.js`), `export const release = "${name}";`);
  return readStaticFiles(client);
}

test("of two releases side by side each answers for the files of the other, also after that one is gone", async () => {
  const bucket = disk({ directory: join(folder, "bucket") });
  const [before, after] = [release("Ab1"), release("Cd2")];
  await shareAssets(bucket, before);
  await shareAssets(bucket, after);
  await shareAssets(bucket, after);
  const site = assetsOfReleases(bucket);
  for (const name of ["Ab1", "Cd2"]) {
    const answer = await site.request(`/assets/order-${name}.js`);
    expect(await answer.text()).toContain(name);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toContain("immutable");
  }
  for (const path of ["/assets/order-Ef3.js", "/assets/..%2fsecret.js", "/assets/order.html"])
    expect((await site.request(path)).status).toBe(404);
});

test("a store that does not answer is said, and keeps no process from starting", async () => {
  const away = () => Promise.reject(new BucketUnreachable("503"));
  const bucket = { find: away, put: away, remove: away, removeFolder: away };
  const errorSpy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await shareAssets(bucket, release("Gh4"));
  expect(errorSpy.mock.calls.flat().join(" ")).toContain("other releases do not find");
  errorSpy.mockRestore();
  expect((await assetsOfReleases(bucket).request("/assets/order-Gh4.js")).status).toBe(503);
});
