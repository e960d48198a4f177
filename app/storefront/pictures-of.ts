import type { ProductDetails } from "#shop/product/product.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";

/** The gallery: the picture that lists show, then the others, none twice; one null for the default image when there is none. */
export function picturesOf({
  thumbnail,
  moThumbnail,
  gallery,
}: Pick<ProductDetails, "thumbnail" | "moThumbnail" | "gallery">): (ImageInfo | null)[] {
  const first = moThumbnail ?? thumbnail;
  const all = [...(first ? [first] : []), ...gallery];
  const pictures = all.filter(
    ({ id }, index) => all.findIndex((other) => other.id === id) === index,
  );
  return pictures.length ? pictures : [null];
}
