import { atMost } from "#lib/at-most.ts";
import type { Shop } from "../shop.ts";
import {
  iconKey,
  isFileId,
  isIconName,
  isImageFormat,
  isImageWidth,
  masterKey,
  variantKey,
} from "./image-keys.ts";
import { icons, imageWidths } from "./image-workshop.ts";
import { onceEach } from "./once-each.ts";

type Workplace = Pick<Shop, "bucket" | "images">;
type VariantBytes = Promise<Uint8Array | null>;

const once = onceEach<Uint8Array | null>();
const inTurn = atMost(2);

/** The image in this width and format, made from its master on first request and stored. */
export async function findVariant(
  shop: Workplace,
  id: string,
  width: number,
  format: string,
): VariantBytes {
  if (!isFileId(id) || !isImageWidth(width) || !isImageFormat(format)) return null;
  return madeOnce(shop, { id, key: variantKey(id, width, format) }, (master) =>
    shop.images.resize(master, width, format),
  );
}

/** It, if it was already made. */
export const findMadeVariant = (
  { bucket }: Pick<Shop, "bucket">,
  id: string,
  width: number,
  format: string,
): VariantBytes =>
  isFileId(id) && isImageWidth(width) && isImageFormat(format)
    ? bucket.find(variantKey(id, width, format))
    : Promise.resolve(null);

/** The widest of those already made that are narrower. */
export async function findNarrower(
  shop: Pick<Shop, "bucket">,
  id: string,
  width: number,
  format: string,
): VariantBytes {
  if (!isImageWidth(width)) return null;
  for (const narrower of imageWidths.filter((each) => each < width).reverse()) {
    const bytes = await findMadeVariant(shop, id, narrower, format);
    if (bytes) return bytes;
  }
  return null;
}

/** The image as one of the square icons, made and kept likewise. */
export async function findIcon(shop: Workplace, id: string, name: string): VariantBytes {
  if (!isFileId(id) || !isIconName(name)) return null;
  return madeOnce(shop, { id, key: iconKey(id, name) }, (master) =>
    shop.images.icon(master, icons[name]),
  );
}

async function madeOnce(
  shop: Workplace,
  { id, key }: { id: string; key: string },
  make: (master: Uint8Array) => Promise<Uint8Array>,
): VariantBytes {
  const existing = await shop.bucket.find(key);
  if (existing) return existing;

  const fromMaster = async (): VariantBytes => {
    const master = await shop.bucket.find(masterKey(id));
    if (!master) return null;
    const made = await make(master);
    await shop.bucket.put(key, made);
    return made;
  };
  return once(shop.bucket, key, () => inTurn(fromMaster));
}
