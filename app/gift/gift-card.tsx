import type { ImageInfo } from "#shop/file/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";

type Props = { to: string; from: string; message: string; image: ImageInfo | null };

/** A gift's card: its picture, and what was written for whom. */
export const GiftCard = ({ to, from, message, image }: Props) => (
  <figure className="mb-6 overflow-hidden rounded-m bg-wash">
    <Picture
      image={image}
      sizes="(max-width: 767px) 90vw, 540px"
      alt=""
      className="aspect-[3/2] w-full"
    />
    <figcaption className="flex flex-col gap-3 p-5 text-16 wrap-anywhere">
      <p className="font-semibold">{to}님에게</p>
      {message && <p className="whitespace-pre-line">{message}</p>}
      <p className="text-14 text-soft">{from}</p>
    </figcaption>
  </figure>
);
