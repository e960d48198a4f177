import type { ImageInfo } from "#shop/file/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";

/** The small square beside a product's name; the name says what it shows. */
export function OrderPicture({
  image,
  faded,
  priority,
}: {
  image: ImageInfo | null;
  faded?: boolean;
  priority?: boolean;
}) {
  return (
    <span
      className={`block size-18 shrink-0 overflow-hidden rounded-s md:size-24 ${faded ? "opacity-50" : ""}`}
    >
      <Picture image={image} sizes="96px" alt="" priority={priority} className="size-full" />
    </span>
  );
}
