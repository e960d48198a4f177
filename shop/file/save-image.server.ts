import { randomLetters } from "#lib/random-letters.ts";
import type { ImageInfo } from "../product/product.ts";
import type { Shop } from "../shop.ts";
import { images } from "./table.server.ts";
import { masterKey } from "./image-keys.ts";

/** Develops an uploaded image and keeps its master. Throws `image-unreadable` and `image-too-large`. */
export async function saveImage(shop: Shop, bytes: Uint8Array): Promise<ImageInfo> {
  const { master, width, height, blur } = await shop.images.develop(bytes);
  const image = { id: randomLetters(16), width, height, blur };
  // The bytes first: a row never names an image that is not there.
  await shop.bucket.put(masterKey(image.id), master);
  try {
    await shop.db.insert(images).values(image);
  } catch (error) {
    await shop.bucket.remove(masterKey(image.id));
    throw error;
  }
  return image;
}
