import type { ProductDetails } from "#shop/product/product.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";

/** `narrow` is shown instead up to 767 pixels of width; null: the same. */
export type GalleryPicture = { image: ImageInfo | null; narrow: ImageInfo | null };

/**
 * The gallery begins with the picture that the list of the same device shows: the main one, on
 * phones the mobile one. None comes twice; without any there is the default image.
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
