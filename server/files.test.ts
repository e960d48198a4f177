import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { findVariant } from "#shop/file/find-variant.server.ts";
import { variantKey, widthsOf } from "#shop/file/image-keys.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { saveSound } from "#shop/file/save-sound.server.ts";
import { images } from "#shop/file/table.server.ts";
import type { ImageInfo } from "#shop/product/product.ts";
import { testShop } from "#tests/test-shop.ts";
import { files } from "./files.server.ts";

const shop = await testShop();
const owners = files(shop, { mayUpload: async () => true });
const strangers = files(shop, { mayUpload: async () => false });
const jpeg = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: "#1c6b52" } }).jpeg().toBuffer();
const sound = Buffer.concat([Buffer.from("ID3"), Buffer.from(Array.from({ length: 997 }, (_, at) => at % 251))]);

let image: ImageInfo;
let soundId: string;
beforeAll(async () => {
  image = await saveImage(shop, await jpeg());
  soundId = (await saveSound(shop, { bytes: sound, contentType: "audio/mpeg" })).id;
});

const upload = (body: BodyInit, type = "image/jpeg", headers: Record<string, string> = {}) =>
  owners.request("/admin/files/image", { method: "POST", body, headers: { "Content-Type": type, ...headers }, duplex: "half" } as RequestInit);

test("an image is served at a listed width and format, for ever, and once more only as unchanged", async () => {
  const answer = await owners.request(`/images/${image.id}/320.avif`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/avif");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 320 });
  const again = await owners.request(`/images/${image.id}/320.avif`, { headers: { "If-None-Match": answer.headers.get("etag")! } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test.each(["321.avif", "320.gif", "320.svg", "0.jpeg", "-320.jpeg", "320", "320.avif.html", "320.avif%00.html", "99999999.jpeg", "master", "..%2fmaster", "320.AVIF", "__proto__.jpeg"])(
  "there is no /images/…/%s",
  async (file) => expect((await owners.request(`/images/${image.id}/${file}`)).status).toBe(404),
);

test.each(["nosuchimage", "..", "%2e%2e%2fsounds", "a%00b", "%ff", "x".repeat(5000)])("there is no image %j and no sound either", async (id) => {
  expect((await owners.request(`/images/${id}/320.webp`)).status).toBe(404);
  expect((await owners.request(`/sounds/${id}`)).status).toBe(404);
});

test("however many ask at once for a variant nobody made yet, it is made once", async () => {
  const { id } = await saveImage(shop, await jpeg(1000, 700));
  let made = 0;
  const counting = { ...shop, images: { ...shop.images, resize: (...given: Parameters<typeof shop.images.resize>) => (made++, shop.images.resize(...given)) } };
  const answers = await Promise.all(Array.from({ length: 20 }, () => findVariant(counting, id, 640, "webp")));
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
  await Promise.all(widthsOf(1300).flatMap((width) => [findVariant(slow, id, width, "jpeg"), findVariant(slow, id, width, "webp")]));
  expect(most).toBe(2);
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
  for (const range of ["bytes=1000-", "bytes=5-1", `bytes=${"0-1,".repeat(1000)}2-3`]) {
    const refused = await owners.request(`/sounds/${soundId}`, { headers: { Range: range } });
    expect(refused.status).toBe(416);
    expect(refused.headers.get("content-range")).toBe("bytes */1000");
  }
});

test("bytes that are no sound are not kept as one", async () => {
  await expect(saveSound(shop, { bytes: Buffer.from("<html>"), contentType: "audio/mpeg" })).rejects.toThrow("no audio/mpeg");
  await expect(saveSound(shop, { bytes: sound, contentType: "text/html" })).rejects.toThrow("no text/html");
});

test("the owner uploads an image and can use it at once", async () => {
  const answer = await upload(new Uint8Array(await jpeg(800, 450)));
  expect(answer.status).toBe(200);
  const saved = (await answer.json()) as ImageInfo;
  expect(saved).toMatchObject({ width: 800, height: 450, blur: expect.stringMatching(/^data:image\/webp/) });
  expect((await owners.request(`/images/${saved.id}/640.webp`)).status).toBe(200);
});

test("nobody else uploads anything", async () => {
  const before = await shop.db.$count(images);
  const answer = await strangers.request("/admin/files/image", { method: "POST", body: new Uint8Array(await jpeg()), headers: { "Content-Type": "image/jpeg" } });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ message: "접근 권한이 없는 정보에요." });
  expect(await shop.db.$count(images)).toBe(before);
});

test.each([["image/svg+xml", 415], ["text/html", 415], ["", 415], ["image/gif", 415], ["multipart/form-data; boundary=x", 415], ["image/png", 422]])(
  "HTML sent as %j answers %i and keeps nothing",
  async (type, status) => {
    const before = await shop.db.$count(images);
    const answer = await upload("<html><script>alert(1)</script></html>", type);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message).toMatch(/요\.$/);
    expect(await shop.db.$count(images)).toBe(before);
  },
);

test("too many bytes are refused by what is said and by what comes", async () => {
  expect((await upload(new Uint8Array(10), "image/jpeg", { "Content-Length": "99999999999" })).status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  expect((await upload(endless)).status).toBe(413);
  expect(sent).toBeLessThan(20);
});

test("an upload that breaks off in the middle keeps nothing and is no bug", async () => {
  const before = await shop.db.$count(images);
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(1000));
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  expect((await upload(broken)).status).toBe(413);
  expect(await shop.db.$count(images)).toBe(before);
});

test("when the row cannot be written the bytes do not stay", async () => {
  const put: string[] = [];
  const removed: string[] = [];
  const bucket = { ...shop.bucket, put: async (key: string) => void put.push(key), remove: async (key: string) => void removed.push(key) };
  const db = new Proxy(shop.db, { get: (target, name, receiver) => (name === "insert" ? () => ({ values: () => Promise.reject(new Error("database is away")) }) : Reflect.get(target, name, receiver)) });
  await expect(saveImage({ ...shop, bucket, db }, await jpeg())).rejects.toThrow("database is away");
  expect(removed).toEqual(put);
});
