import { useId } from "react";
import { imageUrl, type ImageInfo } from "#shop/file/image-url.ts";
import { imagePurpose } from "#app/uploads/image-purpose.ts";
import { OneImageField } from "#app/uploads/one-image-field.tsx";
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
export function PictureField({ className = "h-24 bg-wash", isNeeded = false, ...field }: Props) {
  const { name, label, value, onChange } = field;
  const id = useId();
  const uploads = useUploads({ field: `site ${name}`, purpose: imagePurpose, onMade: onChange });
  return (
    <OneImageField {...field} id={id} optional={!isNeeded} uploads={uploads}>
      <div
        className={`grid place-items-center overflow-hidden rounded-s border p-3 ${value ? "border-line" : "border-dashed border-edge"} ${className}`}
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
    </OneImageField>
  );
}
