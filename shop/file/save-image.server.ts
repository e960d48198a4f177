import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { ImageInfo } from "./image-url.ts";
import type { DevelopedImage } from "./image-workshop.ts";
import type { Shop } from "../shop.ts";
import { masterKey } from "./image-keys.ts";
import { imageColumns, images } from "./table.server.ts";

type ImageOrigin = {
  /** when what it is made of decides it; made twice, the first one stays */
  id?: string;
  /** the account that uploaded it; null: the shop itself */
  ownerId?: string | null;
};

/** Develops an uploaded image and keeps its master. */
export async function saveImage(
  shop: Pick<Shop, "db" | "bucket" | "images">,
  bytes: Uint8Array,
  origin: ImageOrigin = {},
): Promise<ImageInfo> {
  return saveDeveloped(shop, await shop.images.develop(bytes), origin);
}

export async function saveDeveloped(
  shop: Pick<Shop, "db" | "bucket">,
  { master, width, height, blur }: DevelopedImage,
  { id = randomLetters(16), ownerId = null }: ImageOrigin = {},
): Promise<ImageInfo> {
  const image = { id, width, height, blur };
  // The bytes first: a row never names an image that is not there.
  await shop.bucket.put(masterKey(id), master);
  try {
    await shop.db
      .insert(images)
      .values({ ...image, ownerId })
      .onConflictDoNothing();
    return image;
  } catch (error) {
    // A concurrent upload may have stored the same image, whose bytes are shared then.
    const [there] = await shop.db
      .select(imageColumns)
      .from(images)
      .where(eq(images.id, id))
      .limit(1);
    if (there) return there;
    await shop.bucket.remove(masterKey(id));
    throw error;
  }
}
