import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken } from "#lib/secret-token.server.ts";
import {
  appended,
  bytesOf,
  full,
  machine,
  md5Of,
  memoryBucket,
  opened,
  readAll,
  saved,
} from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import { BucketUnreachable } from "../bucket.ts";
import { removeFromBucket } from "../remove-from-bucket.server.ts";
import { bucketRemovals } from "../table.server.ts";
import { cancelUpload } from "./cancel-upload.server.ts";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { findUpload } from "./find-upload.server.ts";
import { GRANULE } from "#shop/file/storage/piece-key.ts";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const bucket = memoryBucket();
const shop = await testShop({ bucket });
const KIB = 1024;

const rowOf = async (key: string) =>
  (await rowsOf(shop.db, uploads, { keyHash: hashOfToken(key) }))[0]!;
const find = (name: string) => findObject(shop, machine, { bucket: "shop", name });

/** What the bucket keeps and no row names, once everything that is to be removed was. */
async function orphans(): Promise<string[]> {
  await shop.db.update(bucketRemovals).set({ dueAt: sql`now()` });
  await removeFromBucket(shop);
  const rows = [
    ...(await shop.db.select().from(storedObjects)),
    ...(await shop.db.select().from(uploads)),
  ];
  const named = new Set(
    rows.flatMap(({ blob, pieces }) => pieces.map(({ key }) => `blobs/${blob}/${key}`)),
  );
  for (const { blob, pieces } of await shop.db.select().from(storedObjects))
    for (const { key } of pieces) expect(bucket.state.kept.has(`blobs/${blob}/${key}`)).toBe(true);
  return [...bucket.state.kept.keys()].filter((key) => !named.has(key));
}

test("two who send at once make one file, however their pieces meet", async () => {
  bucket.state.pauseMs = 3;
  const bytes = bytesOf(5 * 1024 * KIB, 10);
  for (const steps of [
    [256 * KIB, 256 * KIB],
    [512 * KIB, 256 * KIB],
    [1024 * KIB, 300_000],
  ]) {
    const key = await opened(shop, { name: "files/together", size: bytes.length });
    const send = async (step: number) => {
      for (let from = 0; from < bytes.length; from += step)
        await appended(shop, key, from, bytes.subarray(from, from + step)).catch((error) =>
          expect(error.code).toBe("storage-offset"),
        );
    };
    await Promise.all(steps.map(send));
    const { received } = await findUpload(shop, machine, key);
    expect(
      await appended(shop, key, received, bytes.subarray(received), { finalize: true }),
    ).toMatchObject({ state: "final", object: { md5: md5Of(bytes), size: bytes.length } });
    expect((await readAll(shop, await find("files/together"))).equals(bytes)).toBe(true);
  }
  bucket.state.pauseMs = 0;
  expect(await orphans()).toEqual([]);
});

test("a full or silent store leaves the upload as it was, and then it goes on", async () => {
  const bytes = bytesOf(6 * 1024 * KIB, 11);
  const key = await opened(shop, { name: "files/full", size: bytes.length });
  await appended(shop, key, 0, bytes.subarray(0, GRANULE));
  const before = await rowOf(key);
  for (const [failure, code] of [
    [full, "storage-full"],
    [() => new BucketUnreachable("no"), "storage-unreachable"],
  ] as const) {
    bucket.state.fail = failure;
    await expect(
      appended(shop, key, GRANULE, bytes.subarray(GRANULE), { finalize: true }),
    ).rejects.toMatchObject({ code });
    expect(await rowOf(key)).toEqual(before);
  }
  bucket.state.fail = undefined;
  expect(
    await appended(shop, key, GRANULE, bytes.subarray(GRANULE), { finalize: true }),
  ).toMatchObject({ state: "final", object: { md5: md5Of(bytes) } });
  expect(await orphans()).toEqual([]);
});

test("killed between the bucket and the row, nothing half is seen and nothing is left over", async () => {
  const bytes = bytesOf(5 * 1024 * KIB, 12);
  const key = await opened(shop, { name: "files/killed", size: bytes.length });
  bucket.state.fail = (put, at) => {
    // The bytes arrive, and whoever sent them is gone.
    bucket.state.kept.set(at, Buffer.from("arrived"));
    return put % 2 ? undefined : new Error("killed");
  };
  for (let tries = 0; tries < 4; tries++) {
    const { received } = await findUpload(shop, machine, key);
    await appended(shop, key, received, bytes.subarray(received)).catch((error: Error) =>
      expect(error.message).toBe("killed"),
    );
    await expect(find("files/killed")).rejects.toMatchObject({ code: "object-not-found" });
  }
  bucket.state.fail = undefined;
  const { received } = await findUpload(shop, machine, key);
  expect(
    await appended(shop, key, received, bytes.subarray(received), { finalize: true }),
  ).toMatchObject({ state: "final", object: { md5: md5Of(bytes) } });
  expect((await readAll(shop, await find("files/killed"))).equals(bytes)).toBe(true);
  expect(await orphans()).toEqual([]);
});

/** Everything that was begun has come as far as it gets: for long nobody asked the database. */
async function nothingGoesOn(signal: AbortSignal): Promise<void> {
  const { pool } = shop;
  for (let turns = 0; turns < 1000; turns++) {
    await new Promise(setImmediate);
    signal.throwIfAborted();
    if (pool.waitingCount || pool.idleCount < pool.totalCount) turns = 0;
  }
}

test("at most sixteen pieces are written at once, the others wait", async ({ signal }) => {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  Object.assign(bucket.state, { gate: promise, mostUnderWay: 0, underWay: 0 });
  const all = Promise.all(
    Array.from({ length: 40 }, (_, at) => saved(shop, `files/many/${at}`, bytesOf(1000, at))),
  );
  await expect.poll(() => bucket.state.underWay).toBe(16);
  await nothingGoesOn(signal);
  expect(bucket.state.underWay).toBe(16);
  bucket.state.gate = undefined;
  open();
  expect((await all).length).toBe(40);
  expect(bucket.state.mostUnderWay).toBe(16);
});

test("a canceled upload takes nothing any more, and its bytes go", async () => {
  const key = await opened(shop, { name: "files/canceled" });
  await appended(shop, key, 0, bytesOf(GRANULE));
  await cancelUpload(shop, machine, key);
  await cancelUpload(shop, machine, key);
  for (const ask of [
    () => appended(shop, key, GRANULE, bytesOf(5)),
    () => findUpload(shop, machine, key),
  ])
    await expect(ask()).rejects.toMatchObject({ code: "upload-canceled" });
  expect(await orphans()).toEqual([]);
  await expect(cancelUpload(shop, machine, "A".repeat(43))).rejects.toMatchObject({
    code: "upload-not-found",
  });
  const done = await opened(shop, { name: "files/done" });
  await appended(shop, done, 0, bytesOf(5), { finalize: true });
  await expect(cancelUpload(shop, machine, done)).rejects.toMatchObject({
    code: "upload-final",
  });
});

test("canceled while a piece is on its way, the piece goes too", async () => {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const key = await opened(shop, { name: "files/canceling" });
  bucket.state.gate = promise;
  const sent = appended(shop, key, 0, bytesOf(GRANULE)).catch((error: { code: string }) => error);
  await expect.poll(() => bucket.state.underWay).toBe(1);
  await cancelUpload(shop, machine, key);
  bucket.state.gate = undefined;
  open();
  expect(await sent).toMatchObject({ code: "upload-canceled" });
  expect(await orphans()).toEqual([]);
});
