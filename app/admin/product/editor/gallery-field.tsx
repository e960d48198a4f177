import { useRef, useState } from "react";
import { imagePurpose } from "#app/uploads/image-purpose.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { GalleryItem, type Cover } from "./gallery-item.tsx";
import { useBusyWhile } from "./use-busy-while.ts";

type Props = {
  /** the uploads' context, e.g. the product's id */
  of: string;
  gallery: ImageInfo[];
  covers: Record<Cover, ImageInfo | null>;
  errors: Record<string, string[]>;
  onChange: (change: (gallery: ImageInfo[]) => ImageInfo[]) => void;
  onCover: (cover: Cover, image: ImageInfo | null) => void;
  onBusy: (by: 1 | -1) => void;
};

const galleryErrors = (errors: Record<string, string[]>): string[] =>
  Object.entries(errors)
    .filter(([name]) => name.startsWith("gallery"))
    .flatMap(([, messages]) => messages);

const GalleryHeading = ({ count }: { count: number }) => (
  <p className="text-14 font-medium">
    갤러리{" "}
    <span className="font-normal text-soft numbers">
      {count}/{productLimits.gallery}
    </span>
  </p>
);

/** A moved image takes the focus along, so that it can be moved several places in a row. */
function focusMoveButton(item: Element | undefined, by: 1 | -1): void {
  const buttons = [...(item?.querySelectorAll<HTMLButtonElement>("[data-move]:enabled") ?? [])];
  (buttons.find((button) => button.dataset.move === String(by)) ?? buttons[0])?.focus();
}

/** The product page's further images, ordered by dragging or by buttons. */
export function GalleryField({ of, gallery, covers, errors, onChange, onCover, onBusy }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [moved, setMoved] = useState("");
  const uploads = useUploads({
    field: `product ${of} gallery`,
    purpose: imagePurpose,
    onMade: (image) => onChange((images) => [...images, image].slice(0, productLimits.gallery)),
  });
  useBusyWhile(uploads.underWay > 0, onBusy);
  const free = productLimits.gallery - gallery.length - uploads.items.length;

  function move(from: number, to: number): void {
    onChange((images) => {
      const image = images[from];
      return image ? images.toSpliced(from, 1).toSpliced(to, 0, image) : images;
    });
    setMoved(`이미지를 ${to + 1}번째로 옮겼어요.`);
  }

  function step(from: number, by: 1 | -1): void {
    move(from, from + by);
    requestAnimationFrame(() => focusMoveButton(list.current?.children[from + by], by));
  }

  function drop(to: number): void {
    if (dragged !== null && dragged !== to) move(dragged, to);
    setDragged(null);
  }

  return (
    <div className="flex flex-col gap-3">
      <GalleryHeading count={gallery.length} />
      <UploadField
        id="gallery"
        multiple
        disabled={free <= 0}
        errors={galleryErrors(errors)}
        uploads={{
          ...uploads,
          add: (files) => uploads.add([...files].slice(0, Math.max(0, free))),
        }}
        hint="상품 화면에서 대표 이미지 다음에 이 순서로 보여요. 여러 장을 한 번에 고르거나 여기로 끌어다 놓을 수 있어요."
        above={
          <ul
            ref={list}
            className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 md:grid-cols-4"
          >
            {gallery.map((image, at) => (
              <GalleryItem
                key={`${image.id} ${gallery.slice(0, at).filter(({ id }) => id === image.id).length}`}
                image={image}
                at={at}
                isLast={at === gallery.length - 1}
                isDragged={dragged === at}
                covers={{
                  thumbnail: covers.thumbnail?.id === image.id,
                  moThumbnail: covers.moThumbnail?.id === image.id,
                }}
                onStep={(by) => step(at, by)}
                onRemove={() => onChange((images) => images.toSpliced(at, 1))}
                onCover={onCover}
                onDragStart={() => setDragged(at)}
                onDragEnd={() => setDragged(null)}
                onDrop={() => drop(at)}
              />
            ))}
          </ul>
        }
      >
        갤러리에 추가
      </UploadField>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  );
}
