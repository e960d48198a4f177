import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken } from "#lib/secret-token.server.ts";
import {
  appended,
  bytesOf,
  machine,
  md5Of,
  memoryBucket,
  opened,
  readAll,
  saved,
} from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import { removeFromBucket } from "../remove-from-bucket.server.ts";
import { bucketRemovals } from "../table.server.ts";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { findUpload } from "./find-upload.server.ts";
import { GRANULE, PIECE_BYTES } from "#shop/file/storage/piece-key.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const bucket = memoryBucket();
const shop = await testShop({ bucket });
const KIB = 1024;

function crc32cOf(bytes: Uint8Array): string {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  const answer = Buffer.alloc(4);
  answer.writeUInt32BE(~crc >>> 0);
  return answer.toString("base64");
}

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

test("chunks of every size make the object, hashed and in pieces that are not large", async () => {
  const bytes = bytesOf(9 * 1024 * KIB + 17);
  const key = await opened(shop, {
    name: "files/큰 파일.bin",
    size: bytes.length,
    settings: { contentType: "x/y", metadata: { 이름: "값" } },
  });
  expect(await appended(shop, key, 0, bytes.subarray(0, 256 * KIB))).toEqual({
    state: "active",
    received: 256 * KIB,
  });
  expect(
    await appended(shop, key, 256 * KIB, bytes.subarray(256 * KIB, 768 * KIB), { step: 1000 }),
  ).toEqual({ state: "active", received: 768 * KIB });
  await expect(find("files/큰 파일.bin")).rejects.toMatchObject({ code: "object-not-found" });
  const end = await appended(shop, key, 768 * KIB, bytes.subarray(768 * KIB), { finalize: true });
  const object = await find("files/큰 파일.bin");
  expect(end).toEqual({ state: "final", object });
  expect(object).toMatchObject({
    size: bytes.length,
    md5: md5Of(bytes),
    crc32c: crc32cOf(bytes),
    metageneration: 1,
    ownerId: null,
    settings: { contentType: "x/y", metadata: { 이름: "값" } },
  });
  expect(object.downloadTokens[0]).toMatch(/^[\w-]{43}$/);
  expect(Math.max(...object.pieces.map(({ size }) => size))).toBe(PIECE_BYTES);
  expect((await readAll(shop, object)).equals(bytes)).toBe(true);
});

test("nothing at all is an object too", async () => {
  const empty = await saved(shop, "files/empty", Buffer.alloc(0));
  expect(empty).toMatchObject({
    size: 0,
    md5: "1B2M2Y8AsgTpgAmY7PhCfg==",
    crc32c: "AAAAAA==",
    pieces: [],
  });
  expect((await readAll(shop, empty)).length).toBe(0);
  const key = await opened(shop, { name: "files/empty2", size: 0 });
  expect(await appended(shop, key, 0, Buffer.alloc(0), { finalize: true })).toMatchObject({
    state: "final",
    object: { size: 0 },
  });
});

test("a repeated chunk changes nothing, a repeated end is answered as the first was", async () => {
  const bytes = bytesOf(600 * KIB, 2);
  const key = await opened(shop, { name: "files/again", size: bytes.length });
  for (let time = 0; time < 2; time++)
    expect(await appended(shop, key, 0, bytes.subarray(0, 512 * KIB))).toEqual({
      state: "active",
      received: 512 * KIB,
    });
  const first = await appended(shop, key, 512 * KIB, bytes.subarray(512 * KIB), { finalize: true });
  expect(
    await appended(shop, key, 512 * KIB, bytes.subarray(512 * KIB), { finalize: true }),
  ).toEqual(first);
  expect(await appended(shop, key, 0, bytes.subarray(0, 512 * KIB))).toEqual(first);
  expect(await appended(shop, key, bytes.length, Buffer.alloc(0), { finalize: true })).toEqual(
    first,
  );
  expect(await findUpload(shop, machine, key)).toEqual({
    state: "final",
    received: bytes.length,
    object: await find("files/again"),
  });
  await expect(
    appended(shop, key, bytes.length, Buffer.from("more"), { finalize: true }),
  ).rejects.toMatchObject({ code: "upload-final" });

  await removeObject(shop, machine, { bucket: "shop", name: "files/again" });
  expect(
    await appended(shop, key, 512 * KIB, bytes.subarray(512 * KIB), { finalize: true }),
  ).toMatchObject({
    state: "final",
    object: { md5: md5Of(bytes), crc32c: crc32cOf(bytes), downloadTokens: [] },
  });
  await expect(find("files/again")).rejects.toMatchObject({ code: "object-not-found" });
});

test("a gap is refused with what was received, and a cut connection leaves whole granules", async () => {
  const bytes = bytesOf(1024 * KIB, 3);
  const key = await opened(shop, { name: "files/cut", size: bytes.length });
  await expect(appended(shop, key, 1, bytes.subarray(1))).rejects.toMatchObject({
    code: "storage-offset",
    facts: { received: 0 },
  });
  await expect(
    appended(shop, key, 0, bytes, { cutAt: 700_000, finalize: true }),
  ).rejects.toMatchObject({ code: "upload-cut" });
  expect(await findUpload(shop, machine, key)).toEqual({ state: "active", received: 2 * GRANULE });
  await expect(
    appended(shop, key, 2 * GRANULE, bytes.subarray(2 * GRANULE), { cutAt: 100 }),
  ).rejects.toMatchObject({ code: "upload-cut" });
  expect(await findUpload(shop, machine, key)).toEqual({ state: "active", received: 2 * GRANULE });
  expect(await appended(shop, key, 0, bytes, { finalize: true })).toMatchObject({
    state: "final",
    object: { md5: md5Of(bytes) },
  });
});

test("lengths that lie end nothing: the upload stays where it was", async () => {
  const bytes = bytesOf(300 * KIB, 4);
  const key = await opened(shop, { name: "files/lying", size: 290 * KIB });
  await expect(appended(shop, key, 0, bytes, { finalize: true })).rejects.toMatchObject({
    code: "storage-size",
  });
  await expect(
    appended(shop, key, 0, bytes.subarray(0, 256 * KIB), { finalize: true }),
  ).rejects.toMatchObject({
    code: "storage-size",
    facts: { size: 290 * KIB, received: 256 * KIB },
  });
  expect(
    await appended(shop, key, 256 * KIB, bytes.subarray(256 * KIB, 290 * KIB), { finalize: true }),
  ).toMatchObject({ state: "final", object: { md5: md5Of(bytes.subarray(0, 290 * KIB)) } });

  const small = await opened(shop, {
    name: "members/abc/images/x",
    settings: { contentType: "image/png" },
  });
  await shop.db
    .update(uploads)
    .set({ limit: 1000 })
    .where(eq(uploads.keyHash, hashOfToken(small)));
  await expect(appended(shop, small, 0, bytes)).rejects.toMatchObject({
    code: "storage-too-large",
    facts: { most: 1000 },
  });
  expect(await findUpload(shop, machine, small)).toEqual({ state: "active", received: 0 });
});

test("an upload that was said to have another hash does not end", async () => {
  const bytes = bytesOf(1000, 5);
  await expect(
    saved(shop, "files/hash", bytes, { md5: md5Of(Buffer.from("other")) }),
  ).rejects.toMatchObject({ code: "storage-invalid", facts: { field: "md5Hash" } });
  await expect(find("files/hash")).rejects.toMatchObject({ code: "object-not-found" });
  const object = await saved(shop, "files/hash", bytes, { md5: md5Of(bytes) });
  expect(object.settings).toEqual({});
});

test("single bytes do not become a list without end", async () => {
  const key = await opened(shop, { name: "files/tiny" });
  const sent = Array.from({ length: 70 }, (_, at) => at);
  let refused = 0;
  for (const at of sent)
    await appended(shop, key, at - refused, Buffer.from("x")).catch((error) => {
      expect(error.code).toBe("storage-invalid");
      refused += 1;
    });
  expect((await rowOf(key)).pieces.length).toBe(64);
});

test("finished twice at once it is one object; written over, the older bytes go", async () => {
  const bytes = bytesOf(500 * KIB, 6);
  for (let time = 0; time < 5; time++) {
    const keys = await Promise.all(
      [1, 2, 3].map(() => opened(shop, { name: "files/twice", size: bytes.length })),
    );
    await Promise.all(keys.map((key) => appended(shop, key, 0, bytes)));
    const ends = await Promise.all(
      keys.flatMap((key) =>
        [1, 2].map(() => appended(shop, key, bytes.length, Buffer.alloc(0), { finalize: true })),
      ),
    );
    const generations = ends.map((end) => (end.state === "final" ? end.object.generation : 0n));
    for (const at of [0, 2, 4]) expect(generations[at]).toBe(generations[at + 1]);
    expect(new Set(generations).size).toBe(3);
    const object = await find("files/twice");
    expect(object.generation).toBe(generations.toSorted((a, b) => (a < b ? -1 : 1)).at(-1));
  }
  await shop.db.delete(uploads).where(eq(uploads.name, "files/twice"));
  expect(await orphans()).toEqual([]);
});

test("what is written over while it is read is read to its end", async () => {
  const [older, newer] = [bytesOf(3 * 1024 * KIB, 7), bytesOf(1000, 8)];
  const object = await saved(shop, "files/reading", older);
  const { readObject } = await import("#shop/file/storage/read-object.server.ts");
  const reading = readObject(shop, object);
  const read = [(await reading.next()).value!];
  await saved(shop, "files/reading", newer);
  await removeFromBucket(shop);
  for await (const bytes of reading) read.push(bytes);
  expect(Buffer.concat(read).equals(older)).toBe(true);
  expect((await readAll(shop, await find("files/reading"))).equals(newer)).toBe(true);
});

test("every range is exactly its bytes", async () => {
  const bytes = bytesOf(PIECE_BYTES + 3000, 9);
  const key = await opened(shop, { name: "files/ranges" });
  await appended(shop, key, 0, bytes.subarray(0, GRANULE + 5));
  await appended(shop, key, GRANULE + 5, bytes.subarray(GRANULE + 5), { finalize: true });
  const object = await find("files/ranges");
  const places = [
    0,
    1,
    GRANULE,
    GRANULE + 4,
    GRANULE + 5,
    GRANULE + 6,
    PIECE_BYTES,
    bytes.length - 1,
  ];
  const wrong: string[] = [];
  for (const start of places) {
    for (const end of places.filter((each) => each >= start))
      if (!(await readAll(shop, object, { start, end })).equals(bytes.subarray(start, end + 1)))
        wrong.push(`${start}-${end}`);
  }
  expect(wrong).toEqual([]);
});
