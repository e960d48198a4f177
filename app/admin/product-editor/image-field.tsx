import { buttonClass } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ImageInfo } from "#shop/product/product.ts";
import { UploadButton, UploadProgress } from "./upload-button.tsx";
import { useUploads } from "./use-uploads.ts";

type Props = {
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
export function ImageField({ name, label, hint, shape, image, errors, onChange, onBusy }: Props) {
  const { running, problem, startAll } = useUploads({ onImage: onChange, onBusy });
  const said = [...(errors ?? []), ...(problem ? [problem] : [])];
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{label}</p>
      <div className={`${shape} overflow-hidden rounded-s border bg-wash ${said.length ? "border-bad" : image ? "border-transparent" : "border-dashed border-edge"}`}>
        {image ? <Picture image={image} sizes="320px" alt={`${label} 미리보기`} className="size-full" /> : <p className="grid size-full place-items-center p-4 text-center text-14 text-soft">아직 이미지가 없어요</p>}
      </div>
      <input type="hidden" name={name} value={image?.id ?? ""} />
      <div className="flex flex-wrap gap-2">
        <UploadButton id={name} describedBy={`${name}-hint${said.length ? ` ${name}-error` : ""}`} invalid={said.length > 0} onFiles={(files) => void startAll(files.slice(0, 1))}>
          {image ? "바꾸기" : "이미지 고르기"}<span className="sr-only">: {label}</span>
        </UploadButton>
        {image && <button type="button" className={buttonClass({ look: "quiet" })} onClick={() => onChange(null)}>빼기<span className="sr-only">: {label}</span></button>}
      </div>
      <UploadProgress running={running} />
      <p id={`${name}-hint`} className="text-12 text-soft">{hint}</p>
      {said.length ? <p id={`${name}-error`} role="alert" className="text-14 text-bad" data-field-error>{said.join(" ")}</p> : null}
    </div>
  );
}
