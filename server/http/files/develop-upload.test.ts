import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { BucketFull } from "#shop/file/bucket.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { images } from "#shop/file/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { attempts } from "#shop/limit/table.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { ADMIN_EMAIL, testShop } from "#tests/test-shop.ts";
import { files } from "./files.server.ts";
import { jpeg } from "#tests/given/files.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const owners = files(shop);

const put = (
  accountId: string,
  name: string,
  bytes: Uint8Array,
  contentType = "image/jpeg",
  kind: "member" | "administrator" = "member",
) =>
  saveObject(
    shop,
    { kind, accountId },
    {
      bucket: shop.storageBucket,
      name,
      settings: { contentType },
      body: (async function* () {
        yield bytes;
      })(),
    },
  );

const nameOf = (accountId: string) => `members/${accountId}/images/${randomLetters(26)}`;

const develop = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
  owners.request("http://shop.test/files/images", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: "http://shop.test", cookie, ...headers },
  });

const wordsOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;

async function person(email?: string) {
  const account = email ? await shop.has.admin() : await shop.has.member();
  const { cookies } = await shop.auth.openSession(
    account.id,
    { address: "203.0.113.9", headers: new Headers() },
    email ? "admin" : "member",
  );
  return { id: account.id, cookie: cookies.map((line) => line.split(";")[0]).join("; ") };
}

const stored = () => shop.db.$count(storedObjects);

test.each(["member", "administrator"] as const)(
  "what the %s uploaded becomes an image of the shop, and the upload is gone",
  async (kind) => {
    const { id, cookie } = await person(kind === "administrator" ? ADMIN_EMAIL : undefined);
    const name = nameOf(id);
    await put(id, name, await jpeg(800, 450), "image/jpeg", kind);
    const answer = await develop(cookie, { name });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const made = (await answer.json()) as ImageInfo;
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{40}$/),
      width: 800,
      height: 450,
      blur: expect.stringMatching(/^data:image\/webp/),
    });
    expect((await owners.request(`/images/${made.id}/640.webp`)).status).toBe(200);
    const [row] = await rowsOf(shop.db, images, { id: made.id });
    expect(row?.ownerId).toBe(id);
    expect(await shop.db.$count(storedObjects, eq(storedObjects.name, name))).toBe(0);
  },
);

test("a lost answer costs nothing: asked again, twice at once or after the upload is gone, it is the same image", async () => {
  const { id, cookie } = await person();
  const name = nameOf(id);
  await put(id, name, await jpeg());
  const [one, two] = await Promise.all([develop(cookie, { name }), develop(cookie, { name })]);
  const first = await one.json();
  expect(await two.json()).toEqual(first);
  expect(await (await develop(cookie, { name })).json()).toEqual(first);
  expect(await shop.db.$count(images, eq(images.ownerId, id))).toBe(1);
});

test("killed after the image was kept and before the upload went: asked again, both are right", async () => {
  const { id, cookie } = await person();
  const name = nameOf(id);
  await put(id, name, await jpeg());
  const first = (await (await develop(cookie, { name })).json()) as ImageInfo;
  await put(id, name, await jpeg());
  await shop.db
    .update(storedObjects)
    .set({ createdAt: new Date(0) })
    .where(eq(storedObjects.name, name));
  expect(await (await develop(cookie, { name })).json()).toEqual(first);
  expect(await shop.db.$count(storedObjects, eq(storedObjects.name, name))).toBe(0);
  await put(id, name, await jpeg(50, 50));
  const reused = await develop(cookie, { name });
  expect([reused.status, await wordsOf(reused)]).toEqual([
    409,
    "이미 다른 이미지를 만든 이름이에요. 다시 올려주세요.",
  ]);
});

test("nobody makes images of other people's uploads, of other places, or without signing in", async () => {
  const [a, b, admin] = [await person(), await person(), await person(ADMIN_EMAIL)];
  const name = nameOf(a.id);
  await put(a.id, name, await jpeg());
  const before = await shop.db.$count(images);
  expect((await develop("", { name })).status).toBe(401);
  expect((await develop("shop.session_token=forged", { name })).status).toBe(401);
  expect((await develop("", { name }, { Authorization: "Firebase owner" })).status).toBe(401);
  for (const { cookie } of [b, admin]) expect((await develop(cookie, { name })).status).toBe(404);
  for (const other of [
    "files/x",
    `members/${a.id}/images/../../${b.id}/images/abcdefghijklmnopqrst`,
    `members/${a.id}/images/short`,
    `members/${a.id}/imagesabcdefghijklmnopqrst`,
    "",
    "\0",
    "masters/abcdefghijklmnopqrst",
  ]) {
    expect([other, (await develop(a.cookie, { name: other })).status]).toEqual([other, 404]);
  }
  expect((await develop(a.cookie, { name: nameOf(a.id) })).status).toBe(404);
  expect((await develop(a.cookie, { name }, { Origin: "https://evil.example" })).status).toBe(403);
  expect(await shop.db.$count(images)).toBe(before);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ["no JSON", "name=x", {}, 400],
  ["a name twice", '{"name":"x","name":"y"}', {}, 400],
  ["half a character", '{"name":"\\udc00"}', {}, 400],
  ["a list", ["x"], {}, 400],
  ["no name", {}, {}, 400],
  ["a number", { name: 5 }, {}, 400],
  ["another field too", { name: "x", ownerId: "y" }, {}, 400],
  ["a name without end", { name: "x".repeat(2000) }, {}, 400],
  ["a body without end", { name: "x".repeat(100_000) }, {}, 400],
  ["a form", "name=x", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
  ["an image", "x", { "Content-Type": "image/png" }, 415],
  ["bytes that are no text", "\ud800", {}, 400],
])("%s is refused with words", async (_what, body, headers, status) => {
  const { cookie } = await person();
  const answer = await develop(cookie, body, headers);
  expect(answer.status).toBe(status);
  expect(await wordsOf(answer)).toMatch(/요\.$/);
});

test.each<[string, Uint8Array]>([
  ["HTML", Buffer.from("<html><script>alert(1)</script></html>")],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["nothing", new Uint8Array()],
])("%s called a JPEG answers 422, and neither image nor upload stays", async (_what, bytes) => {
  const { id, cookie } = await person();
  const name = nameOf(id);
  await put(id, name, bytes);
  const [imagesBefore, storedBefore] = [await shop.db.$count(images), await stored()];
  const answer = await develop(cookie, { name });
  expect([answer.status, await wordsOf(answer)]).toEqual([
    422,
    "이미지를 읽을 수 없어요. JPG, PNG, WebP, AVIF 파일을 올려주세요.",
  ]);
  expect([await shop.db.$count(images), await stored()]).toEqual([imagesBefore, storedBefore - 1]);
});

test("60 images an hour, repeats not counted; then it says when to come back", async () => {
  const { id, cookie } = await person();
  const name = nameOf(id);
  await put(id, name, await jpeg(20, 20));
  for (let at = 0; at < 3; at++) expect((await develop(cookie, { name })).status).toBe(200);
  await shop.db
    .update(attempts)
    .set({ count: 60 })
    .where(eq(attempts.key, `image ${id}`));
  const next = nameOf(id);
  await put(id, next, await jpeg(20, 20));
  const answer = await develop(cookie, { name: next });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect(await shop.db.$count(storedObjects, eq(storedObjects.name, next))).toBe(1);
  expect((await develop(cookie, { name })).status).toBe(200);
});

test("a full disk is no bug and costs no upload", async () => {
  const { id, cookie } = await person();
  const name = nameOf(id);
  await put(id, name, await jpeg(20, 20));
  const full = files({
    ...shop,
    bucket: {
      ...shop.bucket,
      find: shop.bucket.find,
      put: () => Promise.reject(new BucketFull("no room")),
    },
  });
  const answer = await full.request("http://shop.test/files/images", {
    method: "POST",
    body: JSON.stringify({ name }),
    headers: { "Content-Type": "application/json", Origin: "http://shop.test", cookie },
  });
  expect([answer.status, await wordsOf(answer)]).toEqual([
    507,
    "저장 공간이 부족해요. 잠시 뒤에 다시 시도해주세요.",
  ]);
  expect((await develop(cookie, { name })).status).toBe(200);
});

test("when the row cannot be written the bytes do not stay", async () => {
  const put: string[] = [];
  const removed: string[] = [];
  const bucket = {
    ...shop.bucket,
    put: async (key: string) => void put.push(key),
    remove: async (key: string) => void removed.push(key),
  };
  const db = new Proxy(shop.db, {
    get: (target, name, receiver) =>
      name === "insert"
        ? () => ({
            values: () => ({
              onConflictDoNothing: () => Promise.reject(new Error("database is away")),
            }),
          })
        : Reflect.get(target, name, receiver),
  });
  await expect(saveImage({ ...shop, bucket, db }, await jpeg())).rejects.toThrow(
    "database is away",
  );
  expect(removed).toEqual(put);
});
