import type { ProductDetails } from "#shop/product/product.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";

/** `narrow` is shown instead up to 767 pixels of width; null: the same. */
export type GalleryPicture = { image: ImageInfo | null; narrow: ImageInfo | null };

/**
 * Starts with the picture that the device's product list shows (on phones the mobile one), without
 * repeats; the default image without any.
 */
export function picturesOf({
  thumbnail,
  moThumbnail,
  gallery,
}: Pick<ProductDetails, "thumbnail" | "moThumbnail" | "gallery">): GalleryPicture[] {
  const first = thumbnail ?? moThumbnail ?? gallery[0] ?? null;
  const narrow = moThumbnail?.id === first?.id ? null : moThumbnail;
  const others = gallery
    .filter(({ id }, at) => gallery.findIndex((each) => each.id === id) === at)
    .filter(({ id }) => id !== first?.id)
    // On phones the two covers change places.
    .map((image) => ({ image, narrow: image.id === narrow?.id ? first : null }));
  return [{ image: first, narrow }, ...others];
}
