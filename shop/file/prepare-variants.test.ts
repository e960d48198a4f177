import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { Refusal } from "../refusal.ts";
import { masterKey, variantKey, widthsOf } from "./image-keys.ts";
import { prepareVariants } from "./prepare-variants.server.ts";
import { saveImage } from "./save-image.server.ts";

let busy = false;
const develop = async (bytes: Uint8Array) => ({
  master: bytes,
  width: bytes[0]! * 100,
  height: 300,
  blur: "data:image/webp;base64,AA",
});
const resize = async (master: Uint8Array) => {
  if (busy) throw new Refusal("image-too-slow");
  if (!master.length) throw new Error("nothing to read");
  return master;
};
const shop = await testShop({ images: { develop, resize, icon: resize } });

test("a page may ask for every width up to the first that shows the whole image", () => {
  expect([100, 320, 321, 500, 640, 2560].map((width) => widthsOf(width).at(-1))).toEqual([
    320, 320, 640, 640, 640, 1920,
  ]);
});

test("the worker makes what is missing, a little at a time, and comes to an end", async () => {
  const { id, width } = await saveImage(shop, new Uint8Array([9]));
  expect(await prepareVariants(shop, { most: 2 })).toBe(2);
  expect(await prepareVariants(shop)).toBe(widthsOf(width).length - 2);
  expect(await prepareVariants(shop)).toBe(0);
  for (const each of widthsOf(width))
    expect(await shop.bucket.find(variantKey(id, each, "avif"))).not.toBeNull();
  expect(await shop.bucket.find(variantKey(id, 1280, "avif"))).toBeNull();
});

test("one broken master does not keep the worker from the others", async () => {
  const other = await saveImage(shop, new Uint8Array([3]));
  const broken = await saveImage(shop, new Uint8Array([4]));
  await shop.bucket.put(masterKey(broken.id), new Uint8Array());
  await expect(prepareVariants(shop)).rejects.toThrow("nothing to read");
  expect(await prepareVariants(shop)).toBe(1);
  expect(await shop.bucket.find(variantKey(other.id, 320, "avif"))).not.toBeNull();
});

test("what a busy machine has no time for is no failure, and is made later", async () => {
  const { id } = await saveImage(shop, new Uint8Array([3]));
  busy = true;
  expect(await prepareVariants(shop)).toBe(0);
  busy = false;
  expect(await prepareVariants(shop)).toBe(1);
  expect(await shop.bucket.find(variantKey(id, 320, "avif"))).not.toBeNull();
});
