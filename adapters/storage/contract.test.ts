import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { bytesOf } from "#tests/has/stored.ts";
import { s3Store } from "#tests/servers/s3-store.ts";
import type { Bucket } from "#shop/file/bucket.ts";
import { disk } from "./disk.server.ts";
import { s3 } from "./s3.server.ts";

const directory = await mkdtemp(join(tmpdir(), "bucket-"));

afterAll(() => rm(directory, { recursive: true, force: true }));

const settings = await s3Store();

const buckets: [string, Bucket][] = [
  ["disk", disk({ directory: join(directory, "disk") })],
  ["S3", s3(settings)],
];

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(buckets)("%s keeps what the port promises", (_name, bucket) => {
  // covers 1.5c
  test("what was put is found, what was not is null", async () => {
    await bucket.put("images/ab12/640.avif", bytes("one"));
    expect(Buffer.from((await bucket.find("images/ab12/640.avif"))!).toString()).toBe("one");
    expect(await bucket.find("images/ab12/320.avif")).toBeNull();
    expect(await bucket.find("images/ab12")).toBeNull();
    expect(await bucket.find("images/ab12/640.avif/deeper")).toBeNull();
  });

  test("a range gives only its bytes, as far as there are any", async () => {
    await bucket.put("ranged", bytes("0123456789"));
    const read = async (start: number, end: number) =>
      Buffer.from((await bucket.find("ranged", { start, end }))!).toString();
    expect(
      await Promise.all([
        read(0, 1),
        read(2, 4),
        read(9, 9),
        read(8, 20),
        read(0, 9),
        read(10, 12),
      ]),
    ).toEqual(["01", "234", "9", "89", "0123456789", ""]);
    expect(await bucket.find("absent", { start: 0, end: 1 })).toBeNull();
  });

  test("a folder goes with all it holds and itself, its neighbours stay", async () => {
    for (const key of ["box/a", "box/b/c", "box/b/d", "boxes/a", "bo"])
      await bucket.put(key, bytes(key));
    await bucket.removeFolder("box");
    await bucket.removeFolder("box");
    await bucket.removeFolder("never");
    expect(
      await Promise.all(["box/a", "box/b/c", "box/b/d"].map((key) => bucket.find(key))),
    ).toEqual([null, null, null]);
    for (const key of ["boxes/a", "bo"]) expect(await bucket.find(key)).not.toBeNull();
    await bucket.removeFolder("bo");
    expect(await bucket.find("bo")).toBeNull();
    expect(await bucket.find("boxes/a")).not.toBeNull();
  });

  test("putting into a folder that is being removed ends whole or not at all", async () => {
    const all = Array.from({ length: 30 }, (_, at) => `busy/${at}`);
    const put = Promise.allSettled(all.map((key) => bucket.put(key, bytes(key))));
    await Promise.all([put, bucket.removeFolder("busy").catch(() => undefined)]);
    for (const key of all)
      expect([null, key]).toContain(
        await bucket.find(key).then((found) => found && Buffer.from(found).toString()),
      );
  });

  test("the last one put under a key counts, however many put at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => bucket.put("race", bytes(`${at}`.repeat(50_000)))),
    );
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

  test.each([
    "",
    "/etc/passwd",
    "../secret",
    "a/../../secret",
    "a//b",
    ".incoming/x",
    "a/.hidden",
    "a\\b",
    "a\u0000b",
    "A/B",
    "가",
    `${"a/".repeat(150)}a`,
  ])("%j is no key", async (key) => {
    await expect(bucket.put(key, bytes("x"))).rejects.toThrow("not a key");
    await expect(bucket.find(key)).rejects.toThrow("not a key");
    await expect(bucket.remove(key)).rejects.toThrow("not a key");
    await expect(bucket.removeFolder(key)).rejects.toThrow("not a key");
  });

  test("no bytes at all are bytes too", async () => {
    await bucket.put("empty", new Uint8Array());
    expect((await bucket.find("empty"))?.length).toBe(0);
  });
});

test("no key leaves the directory", () => {
  const inside = disk({ directory: join(directory, "inside") });
  return fc.assert(
    fc.asyncProperty(fc.string(), async (key) => {
      await inside.find(`../${key}`).then(
        () => expect.unreachable(),
        (error: Error) => expect(error.message).toContain("not a key"),
      );
    }),
  );
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

test("a folder of more keys than S3 tells at once goes whole", async () => {
  const bucket = s3(settings);
  for (let from = 0; from < 1200; from += 60)
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => bucket.put(`many/${from + at}`, bytes("x"))),
    );
  await bucket.put("many-more", bytes("x"));
  await bucket.removeFolder("many");
  for (const at of [0, 1, 500, 999, 1000, 1199]) expect(await bucket.find(`many/${at}`)).toBeNull();
  expect(await bucket.find("many-more")).not.toBeNull();
});

test("a store refuses a key that it does not know", async () => {
  await expect(s3({ ...settings, accessKeyId: "other" }).put("a", bytes("a"))).rejects.toThrow(
    "S3 refuses PUT a: 403 InvalidAccessKeyId",
  );
});

const MIB = 1024 * 1024;
const signOptions = {
  seconds: 60,
  contentType: "audio/wav",
  contentDisposition: "attachment; filename*=UTF-8''%EC%88%B2.wav",
};

async function joined(key: string) {
  const { direct, ...bucket } = s3({ ...settings, presigned: true });
  const whole = bytesOf(12 * MIB);
  const parts = [0, 5, 10].map((at) => whole.subarray(at * MIB, (at + 5) * MIB));
  await direct!.join(
    key,
    (async function* () {
      yield* parts;
    })(),
  );
  return { direct: direct!, bucket, whole };
}

test("only a store that is told so sends by itself: parts become one object, as long and the same", async () => {
  expect(s3(settings).direct).toBeUndefined();
  const { bucket, whole } = await joined("blobs/one/joined");
  expect(Buffer.from((await bucket.find("blobs/one/joined"))!).equals(whole)).toBe(true);
});

test("an address that the store signed opens it to anybody, by ranges too, under its name; no other does", async () => {
  const { direct, whole } = await joined("blobs/two/joined");
  const address = await direct.sign("blobs/two/joined", signOptions);
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(signOptions.contentType);
  expect(answer.headers.get("content-disposition")).toBe(signOptions.contentDisposition);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
  const rest = await fetch(address, { headers: { range: `bytes=${7 * MIB}-` } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(7 * MIB))).toBe(true);
  const beyond = await fetch(address, { headers: { range: `bytes=${whole.length}-` } });
  expect(beyond.status).toBe(416);
  for (const changed of [
    address.replace("/two/", "/one/"),
    address.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"),
    address.replace("attachment", "inline"),
    address.replace(/X-Amz-Signature=.{4}/, "X-Amz-Signature=0000"),
    address.replace(/\?.*/, ""),
  ])
    expect([changed, (await fetch(changed)).status]).toEqual([changed, 403]);
});

test("an address that the store signed is dead after its minute", async () => {
  const { direct } = await joined("blobs/three/joined");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 61_000 });
  const address = await direct.sign("blobs/three/joined", signOptions);
  vi.useRealTimers();
  expect((await fetch(address)).status).toBe(403);
});

test("parts that end early leave nothing under the key", async () => {
  const { direct, ...bucket } = s3({ ...settings, presigned: true });
  const parts = (async function* () {
    yield bytesOf(5 * MIB);
    throw new Error("cut");
  })();
  await expect(direct!.join("blobs/four/joined", parts)).rejects.toThrow("cut");
  expect(await bucket.find("blobs/four/joined")).toBeNull();
});
