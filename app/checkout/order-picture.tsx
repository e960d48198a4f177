import type { ImageInfo } from "#shop/product/product.ts";
import { Picture } from "../ui/picture.tsx";

/** The small square beside a product's name; the name says what it shows. */
export function OrderPicture({ image, faded }: { image: ImageInfo | null; faded?: boolean }) {
  return (
    <span className={`block size-18 shrink-0 overflow-hidden rounded-s md:size-24 ${faded ? "opacity-50" : ""}`}>
      <Picture image={image} sizes="96px" alt="" className="size-full" />
    </span>
  );
}
