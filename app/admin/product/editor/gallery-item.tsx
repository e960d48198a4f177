import { useState, type DragEvent } from "react";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ImageInfo } from "#shop/file/image-url.ts";

/** Further uses of a gallery image. */
export type Cover = "thumbnail" | "moThumbnail";

type Props = {
  image: ImageInfo;
  at: number;
  isLast: boolean;
  isDragged: boolean;
  /** whether it is the product's main image, and the one for phones */
  covers: Record<Cover, boolean>;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
  onCover: (cover: Cover, image: ImageInfo | null) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDrop: () => void;
};

const KIND = "application/x-gallery-image";
const part =
  "grid min-h-11 flex-1 place-items-center text-ink transition-colors duration-150 hover:bg-wash disabled:text-soft disabled:opacity-40";
const choice = `${part} text-12 aria-pressed:bg-ink aria-pressed:text-paper`;

/** One image of the gallery with what can be done with it. */
export function GalleryItem({
  image,
  at,
  isLast,
  isDragged,
  covers,
  onStep,
  onRemove,
  onCover,
  onDragStart,
  onDragEnd,
  onDrop,
}: Props) {
  const [isOver, setOver] = useState(false);
  const name = `${at + 1}번째 이미지`;

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes(KIND)) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    // Whoever cannot drag has the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      className={`overflow-hidden rounded-s border border-line outline-offset-2 outline-accent transition-opacity duration-150 ${isOver && !isDragged ? "outline-2" : ""} ${isDragged ? "opacity-40" : ""}`}
      onDragStart={(event) => {
        event.dataTransfer.setData(KIND, image.id);
        event.dataTransfer.effectAllowed = "move";
        onDragStart();
      }}
      onDragEnd={onDragEnd}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        setOver(false);
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        onDrop();
      }}
    >
      <input type="hidden" name={`gallery.${at}`} value={image.id} />
      <Picture
        image={image}
        sizes="200px"
        alt={`갤러리 ${name}`}
        className="pointer-events-none aspect-square w-full"
      />
      <PlaceButtons name={name} at={at} isLast={isLast} onStep={onStep} onRemove={onRemove} />
      <CoverButtons name={name} image={image} covers={covers} onCover={onCover} />
    </li>
  );
}

type PlaceProps = Pick<Props, "at" | "isLast" | "onStep" | "onRemove"> & { name: string };

function PlaceButtons({ name, at, isLast, onStep, onRemove }: PlaceProps) {
  return (
    <div className="flex divide-x divide-line border-t border-line">
      <button
        type="button"
        data-move={-1}
        disabled={at === 0}
        className={part}
        onClick={() => onStep(-1)}
        aria-label={`${name} 앞으로`}
      >
        <ChevronIcon className="size-4 rotate-180" />
      </button>
      <button
        type="button"
        data-move={1}
        disabled={isLast}
        className={part}
        onClick={() => onStep(1)}
        aria-label={`${name} 뒤로`}
      >
        <ChevronIcon className="size-4" />
      </button>
      <button type="button" className={part} onClick={onRemove} aria-label={`${name} 빼기`}>
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}

type CoverProps = Pick<Props, "image" | "covers" | "onCover"> & { name: string };

function CoverButtons({ name, image, covers, onCover }: CoverProps) {
  return (
    <div className="flex divide-x divide-line border-t border-line">
      <button
        type="button"
        aria-pressed={covers.thumbnail}
        className={choice}
        onClick={() => onCover("thumbnail", covers.thumbnail ? null : image)}
      >
        대표<span className="sr-only"> 이미지로 쓰기: {name}</span>
      </button>
      <button
        type="button"
        aria-pressed={covers.moThumbnail}
        className={choice}
        onClick={() => onCover("moThumbnail", covers.moThumbnail ? null : image)}
      >
        모바일<span className="sr-only"> 이미지로 쓰기: {name}</span>
      </button>
    </div>
  );
}
