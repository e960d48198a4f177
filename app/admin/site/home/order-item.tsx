import { useState, type DragEvent, type MouseEvent } from "react";
import type { OrderedProduct } from "#shop/product/shelf/list-home-order.server.ts";
import type { PinMove } from "#shop/site/pins.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";

type Props = {
  product: OrderedProduct;
  /** among the pinned; null: one of the others */
  place: number | null;
  isLast: boolean;
  isFull: boolean;
  isDragged: boolean;
  onStep: (move: PinMove) => void;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
};

const KIND = "application/x-home-product";
const look =
  "inline-grid min-h-11 min-w-11 place-items-center rounded-s px-2 text-14 hover:bg-wash aria-disabled:opacity-40";

/** One product of the order: dragged, or moved by its buttons. */
export function OrderItem({ product, place, isLast, isFull, onStep, ...drag }: Props) {
  const { id, title, isShow, image } = product;
  const [isOver, setOver] = useState(false);
  const press = (step: PinMove["step"], cannot: boolean) => ({
    name: "move",
    value: `${step} ${id}`,
    "aria-disabled": cannot || undefined,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      if (!cannot) onStep({ step, id });
    },
    className: look,
  });
  const dragging = {
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(KIND, id);
      drag.onDrag(id);
    },
    onDragEnd: () => drag.onDrag(null),
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(KIND)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!event.dataTransfer.types.includes(KIND)) return;
      event.preventDefault();
      drag.onDrop();
    },
  };
  return (
    <li
      data-product={id}
      draggable
      {...dragging}
      className={`flex items-center gap-3 py-2 ${isOver ? "bg-wash" : ""} ${drag.isDragged ? "opacity-40" : ""}`}
    >
      <Picture
        image={image}
        sizes="48px"
        alt=""
        className="pointer-events-none size-12 shrink-0 rounded-s"
      />
      <p className="min-w-0 flex-1 text-14">
        {place !== null && (
          <span className="mr-2 font-semibold text-accent numbers">{place + 1}</span>
        )}
        {title}
        {!isShow && <span className="ml-2 text-12 text-soft">숨김</span>}
      </p>
      {place === null ? (
        <button {...press("pin", isFull)}>
          먼저 보이기<span className="sr-only">: {title}</span>
        </button>
      ) : (
        <span className="flex">
          <button {...press("up", place === 0)} aria-label={`위로: ${title}`}>
            <ChevronIcon className="size-4 -rotate-90" />
          </button>
          <button {...press("down", isLast)} aria-label={`아래로: ${title}`}>
            <ChevronIcon className="size-4 rotate-90" />
          </button>
          <button {...press("unpin", false)}>
            빼기<span className="sr-only">: {title}</span>
          </button>
        </span>
      )}
    </li>
  );
}
