import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { BucketFull } from "#shop/file/bucket.ts";
import { findVariant } from "#shop/file/find-variant.server.ts";
import { variantKey, widthsOf } from "#shop/file/image-keys.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { saveSound } from "#shop/file/save-sound.server.ts";
import { images } from "#shop/file/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { attempts } from "#shop/limit/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { ADMIN_EMAIL, testShop } from "#tests/test-shop.ts";
import { files } from "./files.server.ts";

const shop = await testShop();
const owners = files(shop);
const jpeg = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#1c6b52" } })
    .jpeg()
    .toBuffer();
const sound = Buffer.concat([
  Buffer.from("ID3"),
  Buffer.from(Array.from({ length: 997 }, (_, at) => at % 251)),
]);

let image: ImageInfo;
let soundId: string;
beforeAll(async () => {
  image = await saveImage(shop, await jpeg());
  soundId = (await saveSound(shop, { bytes: sound, contentType: "audio/mpeg" })).id;
});

test("an image is served at a listed width and format, for ever, and once more only as unchanged", async () => {
  const answer = await owners.request(`/images/${image.id}/320.avif`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/avif");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 320 });
  const again = await owners.request(`/images/${image.id}/320.avif`, {
    headers: { "If-None-Match": answer.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test.each([
  "321.avif",
  "320.gif",
  "320.svg",
  "0.jpeg",
  "-320.jpeg",
  "320",
  "320.avif.html",
  "320.avif%00.html",
  "99999999.jpeg",
  "master",
  "..%2fmaster",
  "320.AVIF",
  "__proto__.jpeg",
])("there is no /images/…/%s", async (file) =>
  expect((await owners.request(`/images/${image.id}/${file}`)).status).toBe(404),
);

test.each(["nosuchimage", "..", "%2e%2e%2fsounds", "a%00b", "%ff", "x".repeat(5000)])(
  "there is no image %j and no sound either",
  async (id) => {
    expect((await owners.request(`/images/${id}/320.webp`)).status).toBe(404);
    expect((await owners.request(`/sounds/${id}`)).status).toBe(404);
  },
);

test("however many ask at once for a variant nobody made yet, it is made once", async () => {
  const { id } = await saveImage(shop, await jpeg(1000, 700));
  let made = 0;
  const counting = {
    ...shop,
    images: {
      ...shop.images,
      resize: (...given: Parameters<typeof shop.images.resize>) => (
        made++,
        shop.images.resize(...given)
      ),
    },
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => findVariant(counting, id, 640, "webp")),
  );
  expect(made).toBe(1);
  expect(new Set(answers.map((bytes) => Buffer.from(bytes!).toString("base64"))).size).toBe(1);
  expect(await shop.bucket.find(variantKey(id, 640, "webp"))).not.toBeNull();
});

test("at most two variants are made at once, and one that fails can be made later", async () => {
  const { id } = await saveImage(shop, await jpeg(1300, 700));
  let running = 0;
  let most = 0;
  let broken = true;
  const resize: typeof shop.images.resize = async (...given) => {
    most = Math.max(most, ++running);
    try {
      if (broken) throw new Error("no memory");
      return await shop.images.resize(...given);
    } finally {
      running--;
    }
  };
  const slow = { ...shop, images: { ...shop.images, resize } };
  await expect(findVariant(slow, id, 320, "jpeg")).rejects.toThrow("no memory");
  broken = false;
  expect(await findVariant(slow, id, 320, "jpeg")).not.toBeNull();
  await Promise.all(
    widthsOf(1300).flatMap((width) => [
      findVariant(slow, id, width, "jpeg"),
      findVariant(slow, id, width, "webp"),
    ]),
  );
  expect(most).toBe(2);
});

test("a variant that a busy machine cannot make now is offered later, and nobody keeps that answer", async () => {
  const { id } = await saveImage(shop, await jpeg(700, 700));
  const busy = files({
    ...shop,
    images: { ...shop.images, resize: () => Promise.reject(new Refusal("image-too-slow")) },
  });
  const answer = await busy.request(`/images/${id}/640.webp`);
  expect([
    answer.status,
    answer.headers.get("retry-after"),
    answer.headers.get("cache-control"),
  ]).toEqual([503, "5", "private, no-store"]);
  expect((await owners.request(`/images/${id}/640.webp`)).status).toBe(200);
});

test("a sound is served whole and in pieces", async () => {
  const whole = await owners.request(`/sounds/${soundId}`);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(whole.headers.get("content-type")).toBe("audio/mpeg");
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(sound);
  const part = await owners.request(`/sounds/${soundId}`, { headers: { Range: "bytes=100-199" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe("bytes 100-199/1000");
  expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(100, 200));
  const end = await owners.request(`/sounds/${soundId}`, { headers: { Range: "bytes=-1" } });
  expect(end.headers.get("content-range")).toBe("bytes 999-999/1000");
  const known = await owners.request(`/sounds/${soundId}`, {
    headers: { "If-None-Match": whole.headers.get("etag")! },
  });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const asked = await owners.request(`/sounds/${soundId}`, { method: "HEAD" });
  expect([asked.status, asked.headers.get("content-length"), await asked.text()]).toEqual([
    200,
    "1000",
    "",
  ]);
  for (const range of ["bytes=1000-", "bytes=5-1", `bytes=${"0-1,".repeat(1000)}2-3`]) {
    const refused = await owners.request(`/sounds/${soundId}`, { headers: { Range: range } });
    expect(refused.status).toBe(416);
    expect(refused.headers.get("content-range")).toBe("bytes */1000");
  }
});

test("bytes that are no sound are not kept as one", async () => {
  await expect(
    saveSound(shop, { bytes: Buffer.from("<html>"), contentType: "audio/mpeg" }),
  ).rejects.toThrow("no audio/mpeg");
  await expect(saveSound(shop, { bytes: sound, contentType: "text/html" })).rejects.toThrow(
    "no text/html",
  );
});

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
    const [row] = await shop.db.select().from(images).where(eq(images.id, made.id));
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
