import { useState, type DragEvent, type MouseEvent, type ReactNode } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";

export type RowDrag = {
  isDragged: boolean;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
};

type Props = RowDrag & {
  id: string;
  image: ImageInfo | null;
  title: ReactNode;
  /** its buttons */
  children: ReactNode;
};

const KIND = "application/x-home-row";

/** One row of the home page's order: dragged, or moved by its buttons. */
export function OrderRow({ id, image, title, children, ...drag }: Props) {
  const [isOver, setOver] = useState(false);
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
      data-row={id}
      draggable
      {...dragging}
      className={`flex items-center gap-3 py-2 [&_source]:hidden ${isOver ? "bg-wash" : ""} ${drag.isDragged ? "opacity-40" : ""}`}
    >
      <Picture
        image={image}
        sizes="48px"
        alt=""
        className="pointer-events-none size-12 shrink-0 rounded-s"
      />
      <p className="min-w-0 flex-1 text-14">{title}</p>
      <span className="flex">{children}</span>
    </li>
  );
}

type StepProps<Step extends string> = {
  move: { step: Step; id: string };
  cannot?: boolean;
  onStep: (move: { step: Step; id: string }) => void;
  label?: string;
  children: ReactNode;
};

/** Moves its row at once; where there is no script it sends the form with this one move. */
export const StepButton = <Step extends string>({
  move,
  cannot = false,
  onStep,
  label,
  children,
}: StepProps<Step>) => (
  <button
    name="move"
    value={`${move.step} ${move.id}`}
    aria-disabled={cannot || undefined}
    aria-label={label}
    onClick={(event: MouseEvent) => {
      event.preventDefault();
      if (!cannot) onStep(move);
    }}
    className="inline-grid min-h-11 min-w-11 place-items-center rounded-s px-2 text-14 hover:bg-wash aria-disabled:opacity-40"
  >
    {children}
  </button>
);
