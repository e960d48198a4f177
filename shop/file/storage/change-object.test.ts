import { expect, test } from "vitest";
import { bytesOf, machine, memoryBucket, readAll, saved } from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import { createDownloadToken } from "./create-download-token.server.ts";
import { findObject } from "./find-object.server.ts";
import { removeDownloadToken } from "./remove-download-token.server.ts";
import { removeObject } from "./remove-object.server.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { updateObject } from "./update-object.server.ts";
import { refusalAnswer } from "#shop/refusals.ts";

const shop = await testShop({ bucket: memoryBucket() });
const [a, b]: StorageCaller[] = [
  { kind: "member", accountId: "a" },
  { kind: "member", accountId: "b" },
];
const anonymous: StorageCaller = { kind: "anonymous" };
const png = { contentType: "image/png" };

test("null removes, what is absent stays, custom keys merge, and each change is counted", async () => {
  const first = await saved(shop, "files/u", bytesOf(10), {
    settings: { contentType: "a/b", cacheControl: "no-store", metadata: { one: "1", two: "2" } },
  });
  const second = await updateObject(
    shop,
    machine,
    { bucket: "shop", name: "files/u" },
    {
      cacheControl: null,
      contentLanguage: "ko",
      metadata: { two: null, three: "3" },
    },
  );
  expect(second).toMatchObject({
    metageneration: 2,
    generation: first.generation,
    blob: first.blob,
    md5: first.md5,
  });
  expect(second.settings).toEqual({
    contentType: "a/b",
    contentLanguage: "ko",
    metadata: { one: "1", three: "3" },
  });
  expect(second.updatedAt.getTime()).toBeGreaterThanOrEqual(first.updatedAt.getTime());
  expect(
    (await updateObject(shop, machine, { bucket: "shop", name: "files/u" }, { metadata: null }))
      .settings,
  ).toEqual({ contentType: "a/b", contentLanguage: "ko" });
  expect(
    (await updateObject(shop, machine, { bucket: "shop", name: "files/u" }, {})).metageneration,
  ).toBe(4);
  expect((await readAll(shop, first)).equals(bytesOf(10))).toBe(true);
});

test("changes at once are all counted, and none is lost", async () => {
  await saved(shop, "files/c", bytesOf(1));
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      updateObject(
        shop,
        machine,
        { bucket: "shop", name: "files/c" },
        { metadata: { [`k${at}`]: "x" } },
      ),
    ),
  );
  const { metageneration, settings } = await findObject(shop, machine, {
    bucket: "shop",
    name: "files/c",
  });
  expect(metageneration).toBe(11);
  expect(Object.keys(settings.metadata!).length).toBe(10);
});

test("an image does not become a page, and custom keys do not grow for ever", async () => {
  await saved(shop, "members/a/images/1", bytesOf(10), { caller: a!, settings: png });
  await expect(
    updateObject(
      shop,
      a!,
      { bucket: "shop", name: "members/a/images/1" },
      { contentType: "text/html" },
    ),
  ).rejects.toMatchObject({ code: "storage-type" });
  await expect(
    updateObject(shop, a!, { bucket: "shop", name: "members/a/images/1" }, { contentType: null }),
  ).rejects.toMatchObject({ code: "storage-type" });
  await updateObject(
    shop,
    a!,
    { bucket: "shop", name: "members/a/images/1" },
    {
      contentType: "image/webp",
      metadata: { a: "x".repeat(5000) },
    },
  );
  await expect(
    updateObject(
      shop,
      a!,
      { bucket: "shop", name: "members/a/images/1" },
      { metadata: { b: "x".repeat(5000) } },
    ),
  ).rejects.toMatchObject({ code: "storage-invalid" });
  expect(
    (await findObject(shop, a!, { bucket: "shop", name: "members/a/images/1" })).metageneration,
  ).toBe(2);
});

test("only who may read a place learns that nothing is there", async () => {
  await saved(shop, "public/p", bytesOf(1));
  await saved(shop, "files/private", bytesOf(1));
  const read = (caller: StorageCaller, name: string, token?: string) =>
    findObject(shop, caller, { bucket: "shop", name }, { token }).then(
      () => 200,
      (error) => refusalAnswer(error).status,
    );
  expect(
    await Promise.all([
      read(anonymous, "public/p"),
      read(anonymous, "public/none"),
      read(anonymous, "files/private"),
      read(anonymous, "files/none"),
    ]),
  ).toEqual([200, 404, 401, 401]);
  expect(
    await Promise.all([
      read(a!, "files/private"),
      read(a!, "files/none"),
      read(a!, "members/a/images/none"),
      read(b!, "members/a/images/1"),
      read(machine, "files/none"),
      read(machine, "a/../b"),
    ]),
  ).toEqual([403, 403, 404, 403, 404, 404]);
  await expect(
    findObject(shop, machine, { bucket: "other", name: "files/private" }),
  ).rejects.toMatchObject({
    code: "bucket-not-found",
  });
  for (const change of [
    () => updateObject(shop, b!, { bucket: "shop", name: "members/a/images/1" }, {}),
    () => removeObject(shop, b!, { bucket: "shop", name: "members/a/images/1" }),
    () => removeObject(shop, a!, { bucket: "shop", name: "public/p" }),
  ])
    await expect(change()).rejects.toMatchObject({ code: "storage-unauthorized" });
  for (const change of [
    () => updateObject(shop, anonymous, { bucket: "shop", name: "public/p" }, {}),
    () => removeObject(shop, anonymous, { bucket: "shop", name: "public/p" }),
  ])
    await expect(change()).rejects.toMatchObject({ code: "storage-unauthenticated" });
  await expect(
    removeObject(shop, machine, { bucket: "shop", name: "files/none" }),
  ).rejects.toMatchObject({
    code: "object-not-found",
  });
});

test("a download token reads its object alone, until it is taken away or the object is", async () => {
  const one = await saved(shop, "files/t1", bytesOf(1));
  await saved(shop, "files/t2", bytesOf(1));
  const [token] = one.downloadTokens as [string];
  const read = (name: string, shown?: string) =>
    findObject(shop, anonymous, { bucket: "shop", name }, { token: shown }).then(
      () => 200,
      (error) => refusalAnswer(error).status,
    );
  expect(
    await Promise.all([
      read("files/t1", token),
      read("files/t2", token),
      read("files/t1", ""),
      read("files/t1", token.slice(1)),
      read("files/none", token),
    ]),
  ).toEqual([200, 401, 401, 401, 401]);
  const more = await createDownloadToken(shop, machine, { bucket: "shop", name: "files/t1" });
  expect(more).toMatchObject({
    metageneration: 2,
    downloadTokens: [token, expect.stringMatching(/^[\w-]{43}$/)],
  });
  expect(
    (await removeDownloadToken(shop, machine, { bucket: "shop", name: "files/t1" }, token))
      .downloadTokens,
  ).toEqual([more.downloadTokens[1]]);
  expect(
    await Promise.all([read("files/t1", token), read("files/t1", more.downloadTokens[1])]),
  ).toEqual([401, 200]);
  const last = await removeDownloadToken(
    shop,
    machine,
    { bucket: "shop", name: "files/t1" },
    more.downloadTokens[1]!,
  );
  expect(last.downloadTokens.length).toBe(1);
  expect(await read("files/t1", more.downloadTokens[1])).toBe(401);
  await removeObject(shop, machine, { bucket: "shop", name: "files/t1" });
  expect(await read("files/t1", last.downloadTokens[0])).toBe(401);
  await saved(shop, "members/a/images/2", bytesOf(1), { caller: a!, settings: png });
  for (const change of [
    () => createDownloadToken(shop, a!, { bucket: "shop", name: "members/a/images/2" }),
    () => removeDownloadToken(shop, a!, { bucket: "shop", name: "members/a/images/2" }, "x"),
  ])
    await expect(change()).rejects.toMatchObject({ code: "storage-unauthorized" });
  for (let made = 0; made < 19; made++)
    await createDownloadToken(shop, machine, { bucket: "shop", name: "files/t2" });
  await expect(
    createDownloadToken(shop, machine, { bucket: "shop", name: "files/t2" }),
  ).rejects.toMatchObject({
    code: "storage-invalid",
  });
});

test("written again it is a newer generation with a token of its own", async () => {
  const first = await saved(shop, "files/g", bytesOf(1));
  await updateObject(shop, machine, { bucket: "shop", name: "files/g" }, { contentType: "x/y" });
  const second = await saved(shop, "files/g", bytesOf(2));
  expect(second.generation > first.generation).toBe(true);
  expect(second).toMatchObject({ metageneration: 1, settings: {}, size: 2 });
  expect(second.downloadTokens).not.toEqual(first.downloadTokens);
});
