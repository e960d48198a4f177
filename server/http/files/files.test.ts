import sharp from "sharp";
import { expect, test } from "vitest";
import { findVariant } from "#shop/file/find-variant.server.ts";
import { variantKey, widthsOf } from "#shop/file/image-keys.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { saveSound } from "#shop/file/save-sound.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { testShop } from "#tests/test-shop.ts";
import { files } from "./files.server.ts";
import { jpeg } from "#tests/given/files.ts";

const shop = await testShop();
const owners = files(shop);

const sound = Buffer.concat([
  Buffer.from("ID3"),
  Buffer.from(Array.from({ length: 997 }, (_, at) => at % 251)),
]);

/** What somebody uploaded runs nothing and reads nothing of the shop's when it is opened alone. */
const isCaged = ({ headers }: Response): boolean =>
  headers.get("content-security-policy") === "sandbox; default-src 'none'" &&
  headers.get("x-content-type-options") === "nosniff";

const image = await saveImage(shop, await jpeg());
const soundId = (await saveSound(shop, { bytes: sound, contentType: "audio/mpeg" })).id;

test("an image is served at a listed width and format, for ever, and once more only as unchanged", async () => {
  const answer = await owners.request(`/images/${image.id}/320.avif`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/avif");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(isCaged(answer)).toBe(true);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 320 });
  const again = await owners.request(`/images/${image.id}/320.avif`, {
    headers: { "If-None-Match": answer.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
  expect(isCaged(again)).toBe(true);
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

test("while a width is made, the next narrower one is there, and nobody keeps it under that address", async () => {
  const { id } = await saveImage(shop, await jpeg(1300, 1300));
  for (const width of [320, 640]) await findVariant(shop, id, width, "webp");
  let go = () => undefined as void;
  const started = new Promise<void>((resolve) => (go = resolve));
  const slow = files({
    ...shop,
    images: {
      ...shop.images,
      resize: async (...given) => started.then(() => shop.images.resize(...given)),
    },
  });
  const widthOf = async (answer: Response) =>
    (await sharp(await answer.arrayBuffer()).metadata()).width;
  const meanwhile = await slow.request(`/images/${id}/1280.webp`);
  expect(meanwhile.headers.get("cache-control")).toBe("no-store");
  expect(meanwhile.headers.get("etag")).toBeNull();
  expect(await widthOf(meanwhile)).toBe(640);
  go();
  await findVariant(shop, id, 1280, "webp");
  const then = await owners.request(`/images/${id}/1280.webp`);
  expect(then.headers.get("cache-control")).toContain("immutable");
  expect(await widthOf(then)).toBe(1280);
});

test("a sound is served whole and in pieces", async () => {
  const whole = await owners.request(`/sounds/${soundId}`);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(whole.headers.get("content-type")).toBe("audio/mpeg");
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(sound);
  const part = await owners.request(`/sounds/${soundId}`, { headers: { Range: "bytes=100-199" } });
  expect([whole, part].map(isCaged)).toEqual([true, true]);
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe("bytes 100-199/1000");
  expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(100, 200));
  const several = await owners.request(`/sounds/${soundId}`, {
    headers: { Range: `bytes=${"0-1,".repeat(1000)}2-3` },
  });
  expect([several.status, (await several.arrayBuffer()).byteLength]).toEqual([200, 1000]);
  const end = await owners.request(`/sounds/${soundId}`, { headers: { Range: "bytes=-1" } });
  expect(end.headers.get("content-range")).toBe("bytes 999-999/1000");
  const notModified = await owners.request(`/sounds/${soundId}`, {
    headers: { "If-None-Match": whole.headers.get("etag")! },
  });
  expect([notModified.status, await notModified.text()]).toEqual([304, ""]);
  const headResponse = await owners.request(`/sounds/${soundId}`, { method: "HEAD" });
  expect([
    headResponse.status,
    headResponse.headers.get("content-length"),
    await headResponse.text(),
  ]).toEqual([200, "1000", ""]);
  for (const range of ["bytes=1000-", "bytes=5-1", "bytes=1000-,2000-"]) {
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
