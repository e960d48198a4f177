import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  appended,
  bytesOf,
  full,
  machine,
  md5Of,
  memoryBucket,
  opened,
  readAll,
} from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import { removeFromBucket } from "../remove-from-bucket.server.ts";
import { bucketRemovals } from "../table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { findUpload } from "./find-upload.server.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";

const bucket = memoryBucket();
const shop = await testShop({ bucket });

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

const op = fc.record({
  from: fc.nat(100),
  length: fc.nat(60),
  cut: fc.option(fc.nat(100), { freq: 3 }),
  finalize: fc.boolean(),
  fails: fc.nat(9),
});
const EXPECTED = new Set([
  "storage-offset",
  "upload-cut",
  "storage-size",
  "upload-final",
  "storage-full",
]);

test(
  "whatever is sent in whatever order and at once, the end is the file's bytes or a refusal",
  () =>
    fc
      .assert(
        fc.asyncProperty(
          fc.nat(1_200_000),
          fc.array(fc.array(op, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
          fc.boolean(),
          async (size, rounds, isSaid) => {
            const bytes = bytesOf(size, size);
            const name = `model/${size}-${rounds.length}`;
            const key = await opened(shop, { name, size: isSaid ? size : null });
            let least = 0;
            for (const round of rounds) {
              await Promise.all(
                round.map(async ({ from, length, cut, finalize, fails }) => {
                  const start = Math.floor((size * from) / 100);
                  const chunk = bytes.subarray(
                    start,
                    Math.min(size, start + Math.floor((size * length) / 50)),
                  );
                  // Without a size said at the start only the client knows where the end is.
                  const mayEnd = isSaid || start + chunk.length === size;
                  bucket.state.fail = fails === 0 ? full : undefined;
                  try {
                    const answer = await appended(shop, key, start, chunk, {
                      finalize: finalize && mayEnd,
                      ...(cut !== null &&
                        cut < 100 && { cutAt: Math.floor((chunk.length * cut) / 100) }),
                    });
                    if (answer.state === "final")
                      expect(answer.object).toMatchObject({ size, md5: md5Of(bytes) });
                    else expect(answer.received).toBeGreaterThanOrEqual(start + chunk.length);
                  } catch (error) {
                    if (!isRefusal(error) || !EXPECTED.has(error.code)) throw error;
                  }
                }),
              );
              bucket.state.fail = undefined;
              const seen = await findUpload(shop, machine, key);
              expect(seen.received).toBeGreaterThanOrEqual(least);
              expect(seen.received).toBeLessThanOrEqual(size);
              least = seen.received;
              const object = await find(name).catch(() => undefined);
              expect(object !== undefined).toBe(seen.state === "final");
            }
            const end = await appended(shop, key, least, bytes.subarray(least), { finalize: true });
            expect(end).toMatchObject({
              state: "final",
              object: { size, md5: md5Of(bytes), crc32c: crc32cOf(bytes) },
            });
            expect((await readAll(shop, await find(name))).equals(bytes)).toBe(true);
            await removeObject(shop, machine, { bucket: "shop", name });
            await shop.db.delete(uploads).where(eq(uploads.name, name));
          },
        ),
        { numRuns: 40 },
      )
      .then(async () => expect(await orphans()).toEqual([])),
  120_000,
);
