import type { ProductDetails } from "#shop/product/product.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";

/**
 * Starts with the picture that shelves show, which is square as the gallery is, without repeats;
 * null, the default image, without any.
 */
export function picturesOf({
  thumbnail,
  moThumbnail,
  gallery,
}: Pick<ProductDetails, "thumbnail" | "moThumbnail" | "gallery">): (ImageInfo | null)[] {
  const first = moThumbnail ?? thumbnail ?? gallery[0];
  if (!first) return [null];
  const ids = [first, ...gallery].map(({ id }) => id);
  return [first, ...gallery].filter(({ id }, at) => ids.indexOf(id) === at);
}
