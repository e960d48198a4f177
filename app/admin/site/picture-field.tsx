import { useId } from "react";
import { imageUrl, type ImageInfo } from "#shop/file/image-url.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { imagePurpose } from "#app/uploads/image-purpose.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";

type Props = {
  name: string;
  label: string;
  hint: string;
  /** id of the picture; empty: none */
  value: string;
  errors?: string[] | undefined;
  className?: string;
  isNeeded?: boolean;
  onChange: (image: ImageInfo | null) => void;
};

/** A picture of the shop: chosen, sent with its progress, shown whole, taken away. */
export function PictureField(props: Props) {
  const { name, label, hint, value, errors, className, isNeeded = false, onChange } = props;
  const id = useId();
  const uploads = useUploads({ field: `site ${name}`, purpose: imagePurpose, onMade: onChange });
  const replace = (files: Iterable<File>) => {
    for (const item of uploads.items) uploads.cancel(item.id);
    return uploads.add(files);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-14 font-medium">
        {label}
        {!isNeeded && <span className="ml-1 font-normal text-soft">(선택)</span>}
      </p>
      <input type="hidden" name={name} value={value} />
      <UploadField
        id={id}
        uploads={{ ...uploads, add: replace }}
        hint={hint}
        errors={errors}
        above={
          <div
            className={`grid place-items-center overflow-hidden rounded-s border p-3 ${value ? "border-line" : "border-dashed border-edge"} ${className ?? "h-24 bg-wash"}`}
          >
            {value ? (
              <img
                src={imageUrl(value, 640, "webp")}
                alt={`${label} 미리보기`}
                className="size-full min-h-0 object-contain"
              />
            ) : (
              <p className="text-14 text-soft">아직 이미지가 없어요</p>
            )}
          </div>
        }
        beside={
          value && (
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
        {value ? "바꾸기" : "이미지 고르기"}
        <span className="sr-only">: {label}</span>
      </UploadField>
    </div>
  );
}
