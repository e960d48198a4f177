import sharp from "sharp";
import { expect, test } from "vitest";
import { smoothBlur } from "#app/ui/smooth-blur.ts";
import { openSite } from "../xss/open-site.ts";

const site = await openSite();

/** Runs in a page: the largest step between neighbouring pixels of a row and of a column. */
async function largestStep(url: string): Promise<number> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const size = 640;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext("2d")!;
  context.drawImage(image, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  const red = (x: number, y: number) => data[(y * size + x) * 4]!;
  const middle = size / 2;
  const steps = Array.from({ length: size - 1 }, (_, at) => [
    Math.abs(red(at + 1, middle) - red(at, middle)),
    Math.abs(red(middle, at + 1) - red(middle, at)),
  ]);
  return Math.max(...steps.flat());
}

test("the stand-in of any picture is smooth at any size, as coarse as it was stored", async () => {
  const dots = Buffer.from(Array.from({ length: 16 * 16 * 3 }, (_, at) => (at % 2 ? 255 : 0)));
  const tiny = await sharp(dots, { raw: { width: 16, height: 16, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();
  const blur = `data:image/webp;base64,${tiny.toString("base64")}`;
  const page = await (await site.window()).newPage();
  await page.goto("/");
  const [, smooth] = /^url\("(.*)"\)$/.exec(
    smoothBlur({ id: "stored", width: 1600, height: 1600, blur }),
  )!;
  const [asStored, shown] = [
    await page.evaluate(largestStep, blur),
    await page.evaluate(largestStep, smooth!),
  ];
  expect(shown).toBeLessThan(asStored / 3);
});
