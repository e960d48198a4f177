import { useRef } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import type { ImageInfo } from "#shop/product/product.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { UploadButton, UploadProgress } from "./upload-button.tsx";
import { useUploads } from "./use-uploads.ts";

type Props = { gallery: ImageInfo[]; errors: Record<string, string[]>; onChange: (change: (gallery: ImageInfo[]) => ImageInfo[]) => void; onBusy: (by: 1 | -1) => void };

const step = "grid h-9 flex-1 place-items-center text-ink transition-colors duration-150 hover:bg-wash disabled:text-soft disabled:opacity-40";

/** The product page's further images, in their order. */
export function GalleryField({ gallery, errors, onChange, onBusy }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { running, problem, startAll } = useUploads({ onImage: (image) => onChange((images) => [...images, image].slice(0, productLimits.gallery)), onBusy });
  const said = [...Object.entries(errors).filter(([name]) => name.startsWith("gallery")).flatMap(([, messages]) => messages), ...(problem ? [problem] : [])];
  const free = productLimits.gallery - gallery.length - running.length;

  function move(from: number, by: 1 | -1): void {
    onChange((images) => {
      const moved = images[from];
      return moved ? images.toSpliced(from, 1).toSpliced(from + by, 0, moved) : images;
    });
    // The image went on with its button: the focus goes along, so that it can be moved several places in a row.
    requestAnimationFrame(() => list.current?.children[from + by]?.querySelector<HTMLButtonElement>(`[data-move="${by}"]`)?.focus());
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 font-medium">갤러리 <span className="font-normal text-soft numbers">{gallery.length}/{productLimits.gallery}</span></p>
      <ul ref={list} className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 md:grid-cols-4">
        {gallery.map((image, at) => (
          <li key={`${image.id} ${at}`} className="overflow-hidden rounded-s border border-line">
            <input type="hidden" name={`gallery.${at}`} value={image.id} />
            <Picture image={image} sizes="200px" alt={`갤러리 ${at + 1}번째 이미지`} className="aspect-square w-full" />
            <div className="flex divide-x divide-line border-t border-line">
              <button type="button" data-move={-1} disabled={at === 0} className={step} onClick={() => move(at, -1)} aria-label={`${at + 1}번째 이미지 앞으로`}><ChevronIcon className="size-4 rotate-180" /></button>
              <button type="button" data-move={1} disabled={at === gallery.length - 1} className={step} onClick={() => move(at, 1)} aria-label={`${at + 1}번째 이미지 뒤로`}><ChevronIcon className="size-4" /></button>
              <button type="button" className={step} onClick={() => onChange((images) => images.toSpliced(at, 1))} aria-label={`${at + 1}번째 이미지 빼기`}><CloseIcon className="size-4" /></button>
            </div>
          </li>
        ))}
      </ul>
      {free > 0 && (
        <div><UploadButton id="gallery" multiple describedBy="gallery-hint" invalid={said.length > 0} onFiles={(files) => void startAll(files.slice(0, free))}>갤러리에 추가</UploadButton></div>
      )}
      <UploadProgress running={running} />
      <p id="gallery-hint" className="text-12 text-soft">상품 화면에서 대표 이미지 다음에 이 순서로 보여요. 여러 장을 한 번에 고를 수 있어요.</p>
      {said.length ? <p role="alert" className="text-14 text-bad" data-field-error>{said.join(" ")}</p> : null}
    </div>
  );
}
