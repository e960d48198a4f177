import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { BucketFull } from "#shop/file/bucket.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { images } from "#shop/file/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { attemptWindows } from "#shop/limit/table.server.ts";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { ADMIN_EMAIL, testShop } from "#tests/test-shop.ts";
import { files } from "./files.server.ts";
import { jpeg } from "#tests/given/files.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const owners = files(shop);

type PictureRequest = { bytes: Uint8Array; headers?: Record<string, string>; to?: typeof owners };

const send = (cookie: string, { bytes, headers = {}, to = owners }: PictureRequest) =>
  to.request("http://shop.test/files/images", {
    method: "POST",
    body: Uint8Array.from(bytes),
    headers: { "Content-Type": "image/jpeg", Origin: "http://shop.test", cookie, ...headers },
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

/** What is left in the storage of what was sent. */
const left = async () =>
  (await shop.db.$count(storedObjects)) +
  (await shop.db.$count(uploads, eq(uploads.state, "active")));
const imagesOf = (ownerId: string) => shop.db.$count(images, eq(images.ownerId, ownerId));

test.each(["member", "administrator"] as const)(
  "what the %s sends becomes an image of the shop, and nothing else stays",
  async (kind) => {
    const { id, cookie } = await person(kind === "administrator" ? ADMIN_EMAIL : undefined);
    const answer = await send(cookie, { bytes: await jpeg(800, 450) });
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
    expect(await left()).toBe(0);
  },
);

test("a lost answer costs nothing: sent again, or twice at once, it is the same image; of another account it is another", async () => {
  const [{ id, cookie }, other] = [await person(), await person()];
  const bytes = await jpeg(640, 360);
  const [one, two] = await Promise.all([send(cookie, { bytes }), send(cookie, { bytes })]);
  const first = (await one.json()) as ImageInfo;
  expect(await two.json()).toEqual(first);
  expect(await (await send(cookie, { bytes })).json()).toEqual(first);
  expect(await imagesOf(id)).toBe(1);
  const others = (await (await send(other.cookie, { bytes })).json()) as ImageInfo;
  expect(others.id).not.toBe(first.id);
  const changed = (await (await send(cookie, { bytes: await jpeg(50, 50) })).json()) as ImageInfo;
  expect(changed.id).not.toBe(first.id);
});

test("nobody sends images without signing in, with a machine's token, or from another site's page", async () => {
  const { cookie } = await person();
  const bytes = await jpeg();
  const before = await shop.db.$count(images);
  expect((await send("", { bytes })).status).toBe(401);
  expect((await send("shop.session_token=forged", { bytes })).status).toBe(401);
  expect((await send("", { bytes, headers: { Authorization: "Firebase owner" } })).status).toBe(
    401,
  );
  const elsewhere = { Origin: "https://evil.example" };
  expect((await send(cookie, { bytes, headers: elsewhere })).status).toBe(403);
  expect([await shop.db.$count(images), await left()]).toEqual([before, 0]);
});

test.each<[string, Uint8Array, string, number, string]>([
  ["HTML called a JPEG", Buffer.from("<html></html>"), "image/jpeg", 422, "이미지를 읽을 수 없"],
  [
    "an SVG called a JPEG",
    Buffer.from('<svg xmlns="x"/>'),
    "image/jpeg",
    422,
    "이미지를 읽을 수 없",
  ],
  ["nothing", new Uint8Array(), "image/jpeg", 422, "이미지를 읽을 수 없어요. JPG, PNG, WebP, AVIF"],
  ["an SVG", Buffer.from("<svg/>"), "image/svg+xml", 415, "여기에 올릴 수 없는 파일 형식이에요."],
  ["JSON", Buffer.from('{"name":"x"}'), "application/json", 415, "여기에 올릴 수 없는"],
  ["a body of no type", Buffer.from("x"), "", 415, "여기에 올릴 수 없는 파일 형식이에요."],
  ["16 MB", new Uint8Array(16 * 1024 ** 2), "image/png", 413, "파일이 너무 커요."],
])("%s is refused with words, and nothing stays", async (_what, bytes, type, status, words) => {
  const { id, cookie } = await person();
  const answer = await send(cookie, { bytes, headers: { "Content-Type": type } });
  expect([answer.status, await wordsOf(answer)]).toEqual([status, expect.stringContaining(words)]);
  expect([await imagesOf(id), await left()]).toEqual([0, 0]);
});

test("a body without end is refused where 15 MB end, whatever it announced", async () => {
  const { cookie } = await person();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1024 ** 2;
      controller.enqueue(new Uint8Array(1024 ** 2));
    },
  });
  const answer = await owners.request("http://shop.test/files/images", {
    method: "POST",
    body,
    duplex: "half",
    headers: { "Content-Type": "image/png", Origin: "http://shop.test", cookie },
  } as RequestInit);
  expect([answer.status, await wordsOf(answer)]).toEqual([413, "파일이 너무 커요."]);
  // What is refused is read on for a moment, so that the refusal is heard.
  expect(sent).toBeLessThan(60 * 1024 ** 2);
  expect(await left()).toBe(0);
});

test("a line that is cut leaves nothing", async () => {
  const { id, cookie } = await person();
  const whole = await jpeg(800, 450);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Uint8Array.from(whole.subarray(0, 1000)));
    },
    pull: (controller) => controller.error(new Error("cut")),
  });
  const answer = await owners.request("http://shop.test/files/images", {
    method: "POST",
    body,
    duplex: "half",
    headers: { "Content-Type": "image/jpeg", Origin: "http://shop.test", cookie },
  } as RequestInit);
  expect(answer.status).toBe(400);
  expect([await imagesOf(id), await left()]).toEqual([0, 0]);
});

test("60 images an hour, repeats not counted; then it says when to come back", async () => {
  const { id, cookie } = await person();
  const bytes = await jpeg(20, 20);
  for (let at = 0; at < 3; at++) expect((await send(cookie, { bytes })).status).toBe(200);
  const isCounted = eq(attemptWindows.key, `image ${id}`);
  expect(await rowsOf(shop.db, attemptWindows, { key: `image ${id}` })).toMatchObject([
    { count: 1 },
  ]);
  await shop.db.update(attemptWindows).set({ count: 60 }).where(isCounted);
  const answer = await send(cookie, { bytes: await jpeg(21, 21) });
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds > 0 && seconds <= 3600).toBe(true);
  expect((await send(cookie, { bytes })).status).toBe(200);
});

test("too many at once are refused, and so is what is over the account's quota", async () => {
  const { id, cookie } = await person();
  const bytes = await jpeg(20, 20);
  const row = (at: number, size: number) => ({
    keyHash: `${id} ${at}`,
    bucket: shop.storageBucket,
    name: `members/${id}/images/${at}`,
    ownerId: id,
    size,
    limit: size,
    blob: `${id}${at}`,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await shop.db.insert(uploads).values(row(0, 300 * 1024 ** 2));
  expect((await send(cookie, { bytes })).status).toBe(402);
  await shop.db.insert(uploads).values(Array.from({ length: 9 }, (_, at) => row(at + 1, 1)));
  expect((await send(cookie, { bytes })).status).toBe(429);
  await shop.db.delete(uploads).where(eq(uploads.ownerId, id));
  expect((await send(cookie, { bytes })).status).toBe(200);
});

test.each<[string, number, string, object]>([
  [
    "a full disk",
    507,
    "저장 공간이 부족해요. 잠시 뒤에 다시 시도해주세요.",
    { bucket: { ...shop.bucket, put: () => Promise.reject(new BucketFull("no room")) } },
  ],
  [
    "an image process that is too busy",
    503,
    "이미지를 처리하는 데 시간이 너무 오래 걸려요. 잠시 뒤에 다시 시도해주세요.",
    { images: { develop: () => Promise.reject(new Refusal("image-too-slow")) } },
  ],
])("%s is no bug, and leaves nothing", async (_what, status, words, broken) => {
  const { id, cookie } = await person();
  const bytes = await jpeg(20, 20);
  const answer = await send(cookie, { bytes, to: files({ ...shop, ...broken }) });
  expect([answer.status, await wordsOf(answer)]).toEqual([status, words]);
  expect([await imagesOf(id), await left()]).toEqual([0, 0]);
  expect((await send(cookie, { bytes })).status).toBe(200);
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
