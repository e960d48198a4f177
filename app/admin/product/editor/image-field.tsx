import { Picture } from "#app/ui/picture.tsx";
import { imagePurpose } from "#app/uploads/image-purpose.ts";
import { OneImageField } from "#app/uploads/one-image-field.tsx";
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
export function ImageField({ of, shape, image, onBusy, ...field }: Props) {
  const { name, label, errors, onChange } = field;
  const uploads = useUploads({
    field: `product ${of} ${name}`,
    purpose: imagePurpose,
    onMade: onChange,
  });
  useBusyWhile(uploads.underWay > 0, onBusy);
  const empty = image ? "border-transparent" : "border-dashed border-edge";
  const look = errors?.length ? "border-bad" : empty;
  return (
    <OneImageField {...field} id={name} value={image?.id ?? ""} uploads={uploads}>
      <div className={`${shape} overflow-hidden rounded-s border bg-wash ${look}`}>
        {image ? (
          <Picture image={image} sizes="320px" alt={`${label} 미리보기`} className="size-full" />
        ) : (
          <p className="grid size-full place-items-center p-4 text-center text-14 text-soft">
            아직 이미지가 없어요
          </p>
        )}
      </div>
    </OneImageField>
  );
}
