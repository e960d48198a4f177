import { useEffect } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { imagePurpose } from "#app/uploads/image-purpose.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";

type Props = {
  /** the uploads' context, e.g. "claim 20261121-…": they resume after a reload */
  of: string;
  most: number;
  hint: string;
  photos: ImageInfo[];
  onChange: (change: (photos: ImageInfo[]) => ImageInfo[]) => void;
  onUnderWay: (count: number) => void;
  errors: string[] | undefined;
  /** owner id of a guest's uploads */
  guest?: string | undefined;
};

/** One's own pictures, uploaded beside the form that sends their ids. */
export function PhotosField({
  of,
  most,
  hint,
  photos,
  onChange,
  onUnderWay,
  errors,
  guest,
}: Props) {
  const uploads = useUploads({
    field: of,
    purpose: imagePurpose,
    guest,
    onMade: (image) =>
      onChange((currentPhotos) =>
        [...currentPhotos.filter(({ id }) => id !== image.id), image].slice(0, most),
      ),
  });
  const free = most - photos.length - uploads.items.length;
  useEffect(() => onUnderWay(uploads.underWay), [uploads.underWay, onUnderWay]);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">
        사진{" "}
        <span className="font-normal text-soft">
          (선택){" "}
          <span className="numbers">
            {photos.length}/{most}
          </span>
        </span>
      </p>
      <input type="hidden" name="photos" value={photos.map(({ id }) => id).join()} />
      <UploadField
        id="photos"
        multiple
        disabled={free <= 0}
        errors={errors}
        uploads={{
          ...uploads,
          add: (files) => uploads.add([...files].slice(0, Math.max(0, free))),
        }}
        hint={`${hint} 한 장에 15MB까지예요.`}
        above={
          <ul className="grid grid-cols-3 gap-2 empty:hidden sm:grid-cols-5">
            {photos.map((photo, at) => (
              <li key={photo.id} className="relative">
                <Picture
                  image={photo}
                  sizes="160px"
                  alt={`올린 사진 ${at + 1}`}
                  className="aspect-square w-full rounded-s"
                />
                <button
                  type="button"
                  aria-label={`사진 ${at + 1} 삭제`}
                  onClick={() =>
                    onChange((shownPhotos) => shownPhotos.filter(({ id }) => id !== photo.id))
                  }
                  className="absolute top-0 right-0 grid size-11 place-items-center"
                >
                  <span className="grid size-7 place-items-center rounded-full bg-paper text-ink shadow-float">
                    <CloseIcon className="size-4" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        }
      >
        사진 올리기
      </UploadField>
    </div>
  );
}
