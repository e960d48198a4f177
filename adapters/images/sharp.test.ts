import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageFormats } from "#shop/file/image-workshop.ts";
import { sharpWorkshop } from "./sharp.server.ts";

const workshop = sharpWorkshop();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c73a22" } });
const text = (content: string) => new TextEncoder().encode(content);
const refused = (code: string) => expect.objectContaining({ name: "Refusal", code });

/** One bit per pixel, all black. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])));
    return Buffer.concat([head, Buffer.from(name), data, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const photo = await sharp({
  create: { width: 1600, height: 900, channels: 3, background: "#888", noise },
})
  .jpeg()
  .toBuffer();

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a %s becomes a master with its size and a blurred stand-in",
  async (format) => {
    const developed = await workshop.develop(await plain(640, 360).toFormat(format).toBuffer());
    expect(developed).toMatchObject({ width: 640, height: 360 });
    expect(developed.blur).toMatch(/^data:image\/webp;base64,/);
    expect(developed.blur.length).toBeLessThan(600);
  },
);

test("nothing is wider than 2560 pixels", async () => {
  expect(await workshop.develop(await plain(5000, 1000).jpeg().toBuffer())).toMatchObject({
    width: 2560,
    height: 512,
  });
  const tall = await workshop.develop(await plain(200, 20_000).png().toBuffer());
  expect(tall.height).toBeLessThanOrEqual(16_000);
});

test("a photo taken sideways stands upright, and says nothing more about where it was taken", async () => {
  const sideways = await sharp(photo)
    .withExif({
      IFD0: { Copyright: "someone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 33/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(sideways).metadata()).exif).toBeDefined();
  const { master, width, height } = await workshop.develop(sideways);
  expect([width, height]).toEqual([900, 1600]);
  const kept = await sharp(master).metadata();
  expect([kept.exif, kept.icc, kept.xmp, kept.iptc, kept.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(Buffer.from(master).includes("someone")).toBe(false);
});

test("of a moving image its first picture is kept", async () => {
  const frames = await Promise.all(
    ["red", "blue", "green"].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const { master, width, height } = await workshop.develop(moving);
  expect([width, height]).toEqual([40, 30]);
  expect((await sharp(master).metadata()).pages ?? 1).toBe(1);
  const { dominant } = await sharp(master).stats();
  expect(dominant.r).toBeGreaterThan(200);
});

test("what hides behind the picture does not get in", async () => {
  const polyglot = Buffer.concat([photo, text("<script>alert(1)</script><?php evil() ?>")]);
  const { master } = await workshop.develop(polyglot);
  expect(Buffer.from(master).includes("script")).toBe(false);
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ["nothing", () => new Uint8Array()],
  [
    "an SVG",
    () =>
      text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
      ),
  ],
  [
    "an SVG after blanks",
    () =>
      text(
        '\n\n  <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
      ),
  ],
  ["HTML", () => text("<html><body>hi</body></html>")],
  [
    "a GIF",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .gif()
        .toBuffer(),
  ],
  ["a TIFF", () => plain(9, 9).tiff().toBuffer()],
  ["a PDF", () => text("%PDF-1.7\n1 0 obj")],
  ["only a JPEG's beginning", () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ["a JPEG cut in the middle", () => photo.subarray(0, photo.length / 2)],
  [
    "a PNG with damaged pixels",
    async () => {
      const png = await sharp(photo).resize(200).png().toBuffer();
      return png.fill(7, 2000, 4000);
    },
  ],
  [
    "an AVIF's name around nothing",
    () => text("\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000avifmif1"),
  ],
])("%s is unreadable", async (_what, bytes) => {
  await expect(workshop.develop(await bytes())).rejects.toEqual(refused("image-unreadable"));
});

test("a small file that would unfold into a huge image is refused before it does", async () => {
  const bomb = blackPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  await expect(workshop.develop(bomb)).rejects.toEqual(refused("image-too-large"));
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
});

test("more than 15 MB is refused unread", async () => {
  await expect(workshop.develop(new Uint8Array(15 * 1024 * 1024 + 1))).rejects.toEqual(
    refused("image-too-large"),
  );
});

test.each(imageFormats)(
  "a %s variant is what it says, and never wider than its master",
  async (format) => {
    const { master } = await workshop.develop(
      await sharp({ create: { width: 700, height: 400, channels: 4, background: "#ff000055" } })
        .png()
        .toBuffer(),
    );
    const small = await sharp(await workshop.resize(master, 320, format)).metadata();
    expect(small).toMatchObject({ format: format === "avif" ? "heif" : format, width: 320 });
    expect(await sharp(await workshop.resize(master, 1920, format)).metadata()).toMatchObject({
      width: 700,
      height: 400,
    });
  },
);
