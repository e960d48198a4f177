import { imageUrl } from "../file/image-url.ts";
import { isImageFormat, isImageWidth } from "../file/image-keys.ts";

/** The width that texts name; pages offer the others beside it. */
const WIDTH = 960;

/** The id of an image of this shop, or null for every other address. */
export function ownImageId(address: string): string | null {
  const [, id, width, format] =
    /^\/images\/([a-z0-9]{8,64})\/(\d{1,4})\.([a-z]{3,5})$/.exec(address) ?? [];
  return id && width && format && isImageWidth(Number(width)) && isImageFormat(format) ? id : null;
}

/** How a text names an image of this shop. */
export const ownImageAddress = (id: string): string => imageUrl(id, WIDTH, "webp");
