import { useState, type MouseEvent } from "react";
import { imageUrl, type ImageInfo } from "#shop/file/image-url.ts";
import { widthsOf } from "#shop/file/image-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";

const largest = ({ id, width }: ImageInfo) => imageUrl(id, widthsOf(width).at(-1) ?? width, "webp");

/** The shopper's pictures, shown large in a dialog; without JavaScript each on its own. */
export function ClaimPhotos({ photos }: { photos: ImageInfo[] }) {
  const [at, setAt] = useState<number | null>(null);
  const [last, setLast] = useState(0);
  if (!photos.length) return null;
  const open = (event: MouseEvent, place: number) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    show(place);
  };
  const show = (place: number) => {
    setAt(place);
    setLast(place);
  };
  const shown = photos[at ?? last];
  return (
    <>
      <ul aria-label="구매자가 올린 사진" className="grid grid-cols-3 gap-2 pt-4 sm:grid-cols-5">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <a
              href={largest(photo)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => open(event, place)}
              className="block"
            >
              <Picture
                image={photo}
                sizes="200px"
                alt={`사진 ${place + 1} 크게 보기`}
                className="aspect-square w-full rounded-s"
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        open={at !== null}
        onClose={() => setAt(null)}
        title={`사진 ${(at ?? last) + 1} / ${photos.length}`}
        actions={
          photos.length > 1 && at !== null ? (
            <>
              <Button type="button" onClick={() => show((at + photos.length - 1) % photos.length)}>
                이전 사진
              </Button>
              <Button type="button" onClick={() => show((at + 1) % photos.length)}>
                다음 사진
              </Button>
            </>
          ) : undefined
        }
      >
        {shown && (
          <Picture
            key={shown.id}
            image={shown}
            sizes="(max-width: 767px) 100vw, 640px"
            alt={`구매자가 올린 사진 ${(at ?? last) + 1}`}
            className="max-h-[70dvh] w-full object-contain!"
          />
        )}
      </Dialog>
    </>
  );
}
