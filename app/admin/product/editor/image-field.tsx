import { buttonClass } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { imagePurpose } from "#app/uploads/image-purpose.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { useBusyWhile } from "./use-busy-while.ts";

type Props = {
  /** the uploads' context, e.g. the product's id */
  of: string;
  name: string;
  label: string;
  hint: string;
  shape: string;
  image: ImageInfo | null;
  errors?: string[] | undefined;
  onChange: (image: ImageInfo | null) => void;
  onBusy: (by: 1 | -1) => void;
};

/** One image of the product: chosen, sent with its progress, shown, taken away. */
export function ImageField({
  of,
  name,
  label,
  hint,
  shape,
  image,
  errors,
  onChange,
  onBusy,
}: Props) {
  const uploads = useUploads({
    field: `product ${of} ${name}`,
    purpose: imagePurpose,
    onMade: onChange,
  });
  useBusyWhile(uploads.underWay > 0, onBusy);

  function replace(files: Iterable<File>): string[] {
    for (const { id } of uploads.items) uploads.cancel(id);
    return uploads.add(files);
  }

  const empty = image ? "border-transparent" : "border-dashed border-edge";
  const look = errors?.length ? "border-bad" : empty;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-14 font-medium">{label}</p>
      <input type="hidden" name={name} value={image?.id ?? ""} />
      <UploadField
        id={name}
        uploads={{ ...uploads, add: replace }}
        hint={hint}
        errors={errors}
        above={
          <div className={`${shape} overflow-hidden rounded-s border bg-wash ${look}`}>
            {image ? (
              <Picture
                image={image}
                sizes="320px"
                alt={`${label} 미리보기`}
                className="size-full"
              />
            ) : (
              <p className="grid size-full place-items-center p-4 text-center text-14 text-soft">
                아직 이미지가 없어요
              </p>
            )}
          </div>
        }
        beside={
          image && (
            <button
              type="button"
              className={buttonClass({ look: "quiet" })}
              onClick={() => onChange(null)}
            >
              빼기<span className="sr-only">: {label}</span>
            </button>
          )
        }
      >
        {image ? "바꾸기" : "이미지 고르기"}
        <span className="sr-only">: {label}</span>
      </UploadField>
    </div>
  );
}
