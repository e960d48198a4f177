import { widthsOf } from "#shop/file/image-keys.ts";
import { imageUrl, type ImageInfo } from "#shop/file/image-url.ts";

/** The whole of a picture, as large as the shop has it. */
export const largeUrl = ({ id, width }: ImageInfo): string =>
  imageUrl(id, widthsOf(width).at(-1) ?? width, "webp");
