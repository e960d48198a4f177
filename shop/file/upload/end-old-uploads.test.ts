import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import {
  appended,
  bytesOf,
  machine,
  memoryBucket,
  opened,
  readAll,
  saved,
} from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import { removeFromBucket } from "../remove-from-bucket.server.ts";
import { bucketRemovals } from "../table.server.ts";
import { guestUploaderId } from "./guest-uploader.ts";
import { endOldUploads } from "./end-old-uploads.server.ts";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { forgetMemberFiles } from "#shop/member/forget-member-files.server.ts";
import { removeMemberFiles } from "#shop/file/storage/remove-member-files.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const bucket = memoryBucket();
const shop = await testShop({ bucket });
const png = { contentType: "image/png" };
const keysOf = (blob: string) =>
  [...bucket.state.kept.keys()].filter((key) => key.startsWith(`blobs/${blob}/`));
const rowOf = async (key: string) =>
  (await rowsOf(shop.db, uploads, { keyHash: hashOfToken(key) }))[0];
const age = (key: string, hours: number) =>
  shop.db
    .update(uploads)
    .set({ expiresAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(uploads.keyHash, hashOfToken(key)));
const dueNow = () => shop.db.update(bucketRemovals).set({ dueAt: sql`now()` });

test("uploads nobody went on with go with their bytes, others stay, and ends are forgotten after their day", async () => {
  const [left, alive, done, canceled] = await Promise.all(
    ["l", "a", "d", "c"].map((name) => opened(shop, { name: `files/${name}` })),
  );
  for (const key of [left!, alive!, canceled!]) await appended(shop, key, 0, bytesOf(1000));
  await appended(shop, done!, 0, bytesOf(1000), { finalize: true });
  const { cancelUpload } = await import("./cancel-upload.server.ts");
  await cancelUpload(shop, machine, canceled!);
  const blob = (await rowOf(left!))!.blob;
  expect(keysOf(blob).length).toBe(1);
  await age(left!, 0);
  await endOldUploads(shop.db);
  expect(
    await Promise.all([left, alive, done, canceled].map(async (key) => (await rowOf(key!))?.state)),
  ).toEqual([undefined, "active", "final", "canceled"]);
  expect(keysOf(blob).length).toBe(1);
  await dueNow();
  await removeFromBucket(shop);
  expect(keysOf(blob)).toEqual([]);

  await age(done!, 0);
  await age(canceled!, 0);
  await endOldUploads(shop.db);
  expect(await Promise.all([done, canceled].map((key) => rowOf(key!)))).toEqual([
    undefined,
    undefined,
  ]);
  expect(
    (
      await readAll(shop, await findObject(shop, machine, { bucket: "shop", name: "files/d" }))
    ).equals(bytesOf(1000)),
  ).toBe(true);
});

test("many old uploads are ended by several workers at once", async () => {
  const owner = randomLetters(8);
  await shop.db.insert(uploads).values(
    Array.from({ length: 1200 }, (_, at) => ({
      keyHash: `${owner}${at}`,
      bucket: "shop",
      name: "x",
      ownerId: owner,
      limit: 1,
      blob: `${owner}${at}`,
      expiresAt: sql`now() - interval '1 minute'`,
    })),
  );
  await Promise.all([endOldUploads(shop.db), endOldUploads(shop.db), endOldUploads(shop.db)]);
  await endOldUploads(shop.db);
  expect(await shop.db.$count(uploads, eq(uploads.ownerId, owner))).toBe(0);
  expect(await shop.db.$count(bucketRemovals, sql`folder like ${`blobs/${owner}%`}`)).toBe(1200);
});

test("what a member uploaded goes when they leave, and nobody else's", async () => {
  const [a, b] = (await Promise.all([shop.has.member(), shop.has.member()])).map(
    ({ id }): Extract<StorageCaller, { kind: "member" }> => ({ kind: "member", accountId: id }),
  );
  for (const who of [a!, b!])
    await saved(shop, `members/${who.accountId}/images/1`, bytesOf(10), {
      caller: who,
      settings: png,
    });
  const key = await opened(shop, { name: `members/${a!.accountId}/images/2`, settings: png }, a);
  await appended(shop, key, 0, bytesOf(10), { caller: a! });
  const { blob } = (await rowOf(key))!;
  await removeMemberFiles(shop.db, a!.accountId);
  expect(await rowOf(key)).toBeUndefined();
  await expect(
    findObject(shop, machine, { bucket: "shop", name: `members/${a!.accountId}/images/1` }),
  ).rejects.toMatchObject({ code: "object-not-found" });
  await findObject(shop, machine, { bucket: "shop", name: `members/${b!.accountId}/images/1` });
  await dueNow();
  await removeFromBucket(shop);
  expect(keysOf(blob)).toEqual([]);
});

test("images that were not made use of in two days go, and files of who is no member", async () => {
  const { id } = await shop.has.member();
  const names = {
    young: `members/${id}/images/y`,
    old: `members/${id}/images/o`,
    departed: "members/nobody/images/x",
    guest: `members/${guestUploaderId("some-order")}/images/y`,
    guestOld: `members/${guestUploaderId("some-order")}/images/o`,
    other: `members/${id}/notes`,
    near: "members0",
    file: "files/old",
  };
  for (const name of Object.values(names)) await saved(shop, name, bytesOf(10), { settings: png });
  for (const name of [names.old, names.guestOld, names.other, names.near, names.file])
    await shop.db
      .update(storedObjects)
      .set({ createdAt: sql`now() - interval '49 hours'` })
      .where(eq(storedObjects.name, name));
  await forgetMemberFiles(shop.db);
  const left = await shop.db.select({ name: storedObjects.name }).from(storedObjects);
  expect(
    Object.entries(names)
      .filter(([, name]) => left.some((row) => row.name === name))
      .map(([which]) => which),
  ).toEqual(["young", "guest", "other", "near", "file"]);
});
