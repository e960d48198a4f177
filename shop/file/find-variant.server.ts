import { atMost } from "#lib/at-most.ts";
import type { Shop } from "../shop.ts";
import type { Bucket } from "./bucket.ts";
import { isFileId, isImageFormat, isImageWidth, masterKey, variantKey } from "./image-keys.ts";

const underWay = new WeakMap<Bucket, Map<string, Promise<Uint8Array | null>>>();
const inTurn = atMost(2);

/** The image at this width and format, made from its master when it is first asked for and kept. */
export async function findVariant(
  shop: Pick<Shop, "bucket" | "images">,
  id: string,
  width: number,
  format: string,
): Promise<Uint8Array | null> {
  if (!isFileId(id) || !isImageWidth(width) || !isImageFormat(format)) return null;
  const key = variantKey(id, width, format);
  const kept = await shop.bucket.find(key);
  if (kept) return kept;

  const making = underWay.get(shop.bucket) ?? new Map<string, Promise<Uint8Array | null>>();
  underWay.set(shop.bucket, making);
  const variant = making.get(key) ?? inTurn(make).finally(() => making.delete(key));
  making.set(key, variant);
  return variant;

  async function make(): Promise<Uint8Array | null> {
    const master = await shop.bucket.find(masterKey(id));
    if (!master || !isImageWidth(width) || !isImageFormat(format)) return null;
    const made = await shop.images.resize(master, width, format);
    await shop.bucket.put(key, made);
    return made;
  }
}
