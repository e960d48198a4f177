import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import {
  appended,
  bodyOf,
  bytesOf,
  machine,
  memoryBucket,
  opened,
  saved,
} from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import { attemptWindows } from "#shop/limit/table.server.ts";
import { appendToUpload } from "./append-to-upload.server.ts";
import { findUpload } from "./find-upload.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { startUpload } from "./start-upload.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";

const shop = await testShop({ bucket: memoryBucket() });
const MIB = 1024 * 1024;
const png = { contentType: "image/png" };
const newMember = (): Extract<StorageCaller, { kind: "member" }> => ({
  kind: "member",
  accountId: randomLetters(12),
});
const place = ({ accountId }: { accountId: string }) =>
  `members/${accountId}/images/${randomLetters(8)}`;

test("who may not write is refused before anything is written down", async () => {
  const a = newMember();
  const start = (caller: StorageCaller, name: string, more = {}) =>
    startUpload(shop, caller, { bucket: "shop", name, size: 1, settings: png, ...more });
  const { count } = (await shop.db.select({ count: sql<number>`count(*)::int` }).from(uploads))[0]!;
  await expect(start({ kind: "anonymous" }, "files/a")).rejects.toMatchObject({
    code: "storage-unauthenticated",
  });
  await expect(start({ kind: "anonymous" }, "public/a")).rejects.toMatchObject({
    code: "storage-unauthenticated",
  });
  for (const name of ["files/a", "public/a", place(newMember()), "masters/a"])
    await expect(start(a, name)).rejects.toMatchObject({ code: "storage-unauthorized" });
  await expect(start(machine, "files/a", { bucket: "other" })).rejects.toMatchObject({
    code: "bucket-not-found",
  });
  for (const name of ["", "..", "a/../b", "a\n", "\ud800", "x".repeat(1025)])
    await expect(start(machine, name)).rejects.toMatchObject({ code: "storage-invalid" });
  for (const size of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
    await expect(start(machine, "files/a", { size })).rejects.toMatchObject({
      code: "storage-invalid",
    });
  for (const contentType of ["image/svg+xml", "text/html", undefined])
    await expect(start(a, place(a), { settings: { contentType } })).rejects.toMatchObject({
      code: "storage-type",
    });
  await expect(start(a, place(a), { size: 15 * MIB + 1 })).rejects.toMatchObject({
    code: "storage-too-large",
  });
  const goods = { size: 2 * 1024 * MIB + 1, settings: { contentType: "audio/wav" } };
  await expect(start(machine, "goods/a-voice-of-2-gib.wav", goods)).rejects.toMatchObject({
    code: "storage-too-large",
  });
  for (const settings of [
    { contentType: "a\r\nb" },
    { cacheControl: "x".repeat(2000) },
    { contentDisposition: "\ud800" },
    { metadata: { a: "x".repeat(9000) } },
    { metadata: { a: "\u0000" } },
    { metadata: { "\ud800": "" } },
  ])
    await expect(start(machine, "files/a", { settings })).rejects.toMatchObject({
      code: "storage-invalid",
    });
  expect(
    (await shop.db.select({ count: sql<number>`count(*)::int` }).from(uploads))[0]!.count,
  ).toBe(count);
});

test("the key is told once: the database has its hash alone", async () => {
  const key = await opened(shop);
  expect(key).toMatch(/^[\w-]{43}$/);
  const text = JSON.stringify(await shop.db.select().from(uploads), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(text).not.toContain(key);
  expect(text).toContain(hashOfToken(key));
});

test("another's upload is as unknown as one that never was", async () => {
  const [a, b] = [newMember(), newMember()];
  const key = await opened(shop, { name: place(a), settings: png }, a);
  const strangers: StorageCaller[] = [b, machine, { kind: "administrator", accountId: "other" }];
  for (const caller of strangers) {
    await expect(findUpload(shop, caller, key)).rejects.toMatchObject({
      code: "upload-not-found",
    });
    await expect(appended(shop, key, 0, bytesOf(5), { caller })).rejects.toMatchObject({
      code: "upload-not-found",
    });
  }
  for (const wrong of ["", "x", `${key}x`, "A".repeat(43), "../".repeat(14)])
    await expect(findUpload(shop, a, wrong)).rejects.toMatchObject({ code: "upload-not-found" });
  await expect(findUpload(shop, { kind: "anonymous" }, key)).rejects.toMatchObject({
    code: "storage-unauthenticated",
  });
  expect(await findUpload(shop, a, key)).toEqual({ state: "active", received: 0 });
});

test("who is no administrator any more does not go on", async () => {
  const account = { accountId: randomLetters(12) };
  const key = await opened(shop, { name: "files/admin" }, { kind: "administrator", ...account });
  await expect(
    appended(shop, key, 0, bytesOf(5), { caller: { kind: "member", ...account } }),
  ).rejects.toMatchObject({ code: "storage-unauthorized" });
  expect(
    await appended(shop, key, 0, bytesOf(5), { caller: { kind: "administrator", ...account } }),
  ).toMatchObject({ received: 5 });
});

test("parallel starts never get more than the limits together", async () => {
  const a = newMember();
  const starts = await Promise.allSettled(
    Array.from({ length: 25 }, () => opened(shop, { name: place(a), size: 1, settings: png }, a)),
  );
  expect(starts.filter(({ status }) => status === "fulfilled").length).toBe(10);
  for (const each of starts)
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "too-many-uploads" });

  const b = newMember();
  const owned = {
    bucket: "shop",
    generation: 1n,
    pieces: [],
    md5: "",
    crc32c: "",
    ownerId: b.accountId,
  };
  await shop.db
    .insert(storedObjects)
    .values({ ...owned, name: place(b), blob: randomLetters(20), size: 260 * MIB });
  const large = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      opened(shop, { name: place(b), size: 10 * MIB, settings: png }, b),
    ),
  );
  expect(large.filter(({ status }) => status === "fulfilled").length).toBe(4);
  for (const each of large)
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "quota-exceeded" });
  // Without a size said it counts with all it may become.
  await shop.db.delete(uploads).where(eq(uploads.ownerId, b.accountId));
  await shop.db
    .update(storedObjects)
    .set({ size: 290 * MIB })
    .where(eq(storedObjects.ownerId, b.accountId));
  await expect(
    opened(shop, { name: place(b), size: null, settings: png }, b),
  ).rejects.toMatchObject({ code: "quota-exceeded" });
  await opened(shop, { name: place(b), size: 10 * MIB, settings: png }, b);
});

test("machines and each administrator have a hundred at once and no quota", async () => {
  const administrator: StorageCaller = { kind: "administrator", accountId: randomLetters(12) };
  for (let from = 0; from < 100; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        opened(shop, { name: "files/x", size: 5 * 1024 * MIB }, administrator),
      ),
    );
  await expect(opened(shop, { name: "files/x" }, administrator)).rejects.toMatchObject({
    code: "too-many-uploads",
  });
  await opened(shop, { name: "files/x" }, { kind: "administrator", accountId: randomLetters(12) });
  await opened(shop);
});

test("a member starts two hundred a day", async () => {
  const a = newMember();
  await opened(shop, { name: place(a), size: 1, settings: png }, a);
  await shop.db
    .update(attemptWindows)
    .set({ count: 200 })
    .where(eq(attemptWindows.key, `upload ${a.accountId}`));
  await expect(opened(shop, { name: place(a), size: 1, settings: png }, a)).rejects.toMatchObject({
    code: "too-many-attempts",
  });
});

test("what comes in one request and not whole leaves nothing, and gives back what it held", async () => {
  const a = newMember();
  const cut = () =>
    saveObject(shop, a, {
      bucket: "shop",
      name: place(a),
      settings: png,
      body: bodyOf(bytesOf(600_000), { cutAt: 500_000 }),
    });
  for (let times = 0; times < 12; times++)
    await expect(cut()).rejects.toMatchObject({ code: "upload-cut" });
  await expect(
    saveObject(shop, a, {
      bucket: "shop",
      name: place(a),
      settings: png,
      body: bodyOf(bytesOf(100)),
      size: 99,
    }),
  ).rejects.toMatchObject({ code: "storage-size" });
  expect(
    await shop.db
      .select({ state: uploads.state })
      .from(uploads)
      .where(eq(uploads.ownerId, a.accountId))
      .groupBy(uploads.state),
  ).toEqual([{ state: "canceled" }]);
  expect(await shop.db.$count(storedObjects, eq(storedObjects.ownerId, a.accountId))).toBe(0);
  const object = await saved(shop, place(a), bytesOf(100), { caller: a, settings: png });
  expect(object).toMatchObject({ ownerId: a.accountId, size: 100 });
});

test("an answer for the sender's own mistake stays what it is", async () => {
  async function* malformed() {
    yield bytesOf(10);
    throw Object.assign(new Error("The body ends before its closing delimiter."), { status: 400 });
  }
  await expect(
    saveObject(shop, machine, { bucket: "shop", name: "files/m", settings: {}, body: malformed() }),
  ).rejects.toThrow("closing delimiter");
});

test("progress keeps an upload alive, and one that is over takes nothing", async () => {
  const a = newMember();
  const key = await opened(shop, { name: place(a), size: 5, settings: png }, a);
  const hours = async () =>
    Math.round(
      ((
        await shop.db
          .select({ at: uploads.expiresAt })
          .from(uploads)
          .where(eq(uploads.keyHash, hashOfToken(key)))
      )[0]!.at.getTime() -
        Date.now()) /
        3_600_000,
    );
  expect(await hours()).toBe(6);
  await shop.db
    .update(uploads)
    .set({ expiresAt: sql`now() + interval '1 hour'` })
    .where(eq(uploads.keyHash, hashOfToken(key)));
  await appended(shop, key, 0, bytesOf(2), { caller: a });
  expect(await hours()).toBe(6);
  await shop.db
    .update(uploads)
    .set({ expiresAt: sql`now()` })
    .where(eq(uploads.keyHash, hashOfToken(key)));
  for (const ask of [
    () => findUpload(shop, a, key),
    () => appended(shop, key, 2, bytesOf(3), { caller: a, finalize: true }),
    () =>
      appendToUpload(shop, a, key, { offset: 2, body: bodyOf(Buffer.alloc(0)), finalize: false }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: "upload-expired" });
});
