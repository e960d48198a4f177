import { useRef, useState, type KeyboardEvent } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { CloseButton } from "#app/ui/close-button.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { useModal } from "#app/ui/modal.ts";
import { smoothBlur } from "#app/ui/smooth-blur.ts";
import { largeUrl } from "./large-url.ts";
import { useZoom } from "./use-zoom.ts";

type Props = { images: ImageInfo[]; first: number; title: string; onClose: () => void };

const [NEARER, NEAR] = [1.5, 2.5];
const button = "grid size-11 place-items-center rounded-full bg-paper text-ink hover:bg-wash";

/** The view of the picture that the link leads to. */
export function zoomOf(
  pictures: (ImageInfo | null)[],
  title: string,
  { href }: HTMLAnchorElement,
  onClose: () => void,
) {
  const images = pictures.filter((image) => image !== null);
  const first = images.findIndex((image) => href.endsWith(largeUrl(image)));
  return <PictureZoom {...{ images, title, onClose }} first={Math.max(0, first)} />;
}

/** One picture as large as the window, to come near to by fingers, mouse and keys. */
function PictureZoom({ images, first, title, onClose }: Props) {
  const modal = useModal({ open: true, onClose });
  const [at, setAt] = useState(first);
  const image = images[at]!;
  return (
    <dialog
      {...modal}
      aria-label={`${title} 사진 크게 보기`}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-paper text-ink"
    >
      <Room
        key={image.id}
        image={image}
        alt={`${title} 사진 ${at + 1}`}
        place={`${at + 1} / ${images.length}`}
        step={(by) => images[at + by] && setAt(at + by)}
        ends={{ first: at === 0, last: at === images.length - 1 }}
      />
    </dialog>
  );
}

type RoomProps = {
  image: ImageInfo;
  alt: string;
  place: string;
  step: (by: 1 | -1) => void;
  ends: { first: boolean; last: boolean };
};

function Room({ image, alt, place, step, ends }: RoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const { zoom, change, surface } = useZoom(step);
  const isNear = zoom.scale > 1;
  const by = (factor: number | null) => () => change(factor, room.current);
  const act: Record<string, () => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    "+": by(NEARER),
    "=": by(NEARER),
    "-": by(1 / NEARER),
    "0": by(null),
  };
  const press = (event: KeyboardEvent) => {
    const wanted = event.ctrlKey || event.metaKey ? undefined : act[event.key];
    if (!wanted) return;
    event.preventDefault();
    wanted();
  };
  return (
    // These are keys of the whole dialog, whose buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={press} className="size-full">
      <div
        ref={room}
        {...surface}
        className="grid size-full place-items-center overflow-hidden"
        style={{ touchAction: "none", cursor: isNear ? "grab" : "zoom-in" }}
      >
        <img
          src={largeUrl(image)}
          alt={alt}
          width={image.width}
          height={image.height}
          draggable={false}
          className="size-full object-contain"
          style={{
            userSelect: "none",
            background: `center / contain no-repeat ${smoothBlur(image)}`,
            transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
          }}
        />
      </div>
      <form method="dialog" className="absolute top-2 right-2">
        <CloseButton autoFocus className="rounded-full bg-paper" />
      </form>
      <div className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-3">
        <Turn label="이전 사진" ends={ends.first} onTurn={() => step(-1)} />
        <p aria-live="polite" className="rounded-full bg-paper px-3 py-1 text-12 numbers">
          <span className="sr-only">사진 </span>
          {place}
        </p>
        <Turn label="다음 사진" ends={ends.last} onTurn={() => step(1)} />
        <button
          type="button"
          onClick={by(isNear ? null : NEAR)}
          className="min-h-11 rounded-full bg-paper px-4 text-14 hover:bg-wash"
        >
          {isNear ? "전체 보기" : "확대"}
        </button>
      </div>
    </div>
  );
}

const Turn = ({ label, ends, onTurn }: { label: string; ends: boolean; onTurn: () => void }) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={ends || undefined}
    onClick={onTurn}
    className={`${button} aria-disabled:opacity-40`}
  >
    <ChevronIcon className={`size-5 ${label === "이전 사진" ? "rotate-180" : ""}`} />
  </button>
);
