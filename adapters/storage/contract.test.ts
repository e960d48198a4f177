import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Bucket } from "#shop/file/bucket.ts";
import { disk } from "./disk.server.ts";

const directory = await mkdtemp(join(tmpdir(), "bucket-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

const buckets: [string, Bucket][] = [["disk", disk({ directory })]];
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(buckets)("%s keeps what the port promises", (_name, bucket) => {
  test("what was put is found, what was not is null", async () => {
    await bucket.put("images/ab12/640.avif", bytes("one"));
    expect(Buffer.from((await bucket.find("images/ab12/640.avif"))!).toString()).toBe("one");
    expect(await bucket.find("images/ab12/320.avif")).toBeNull();
    expect(await bucket.find("images/ab12")).toBeNull();
    expect(await bucket.find("images/ab12/640.avif/deeper")).toBeNull();
  });

  test("the last one put under a key counts, however many put at once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => bucket.put("race", bytes(`${at}`.repeat(50_000)))));
    const found = Buffer.from((await bucket.find("race"))!).toString();
    expect(new Set(found).size).toBeLessThanOrEqual(2);
    await bucket.put("race", bytes("last"));
    expect(Buffer.from((await bucket.find("race"))!).toString()).toBe("last");
  });

  test("removing takes it away, and again does nothing", async () => {
    await bucket.put("gone", bytes("x"));
    await bucket.remove("gone");
    await bucket.remove("gone");
    expect(await bucket.find("gone")).toBeNull();
  });

  test.each(["", "/etc/passwd", "../secret", "a/../../secret", "a//b", ".incoming/x", "a/.hidden", "a\\b", "a\u0000b", "A/B", "가", `${"a/".repeat(150)}a`])(
    "%j is no key",
    async (key) => {
      await expect(bucket.put(key, bytes("x"))).rejects.toThrow("not a key");
      await expect(bucket.find(key)).rejects.toThrow("not a key");
      await expect(bucket.remove(key)).rejects.toThrow("not a key");
    },
  );

  test("no bytes at all are bytes too", async () => {
    await bucket.put("empty", new Uint8Array());
    expect((await bucket.find("empty"))?.length).toBe(0);
  });
});

test("no key leaves the directory", () => {
  const inside = disk({ directory: join(directory, "inside") });
  return fc.assert(fc.asyncProperty(fc.string(), async (key) => {
    await inside.find(`../${key}`).then(() => expect.unreachable(), (error: Error) => expect(error.message).toContain("not a key"));
  }));
});

test("the disk forgets what a killed process left half written, and leaves nothing behind itself", async () => {
  const place = join(directory, "killed");
  await disk({ directory: place }).put("a", bytes("a"));
  await writeFile(join(place, ".incoming", "old"), "half");
  await writeFile(join(place, ".incoming", "young"), "half");
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(place, ".incoming", "old"), yesterday, yesterday);
  await disk({ directory: place }).put("b", bytes("b"));
  expect(await readdir(join(place, ".incoming"))).toEqual(["young"]);
  expect((await readdir(place)).toSorted()).toEqual([".incoming", "a", "b"]);
});
