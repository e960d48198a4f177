import { ChevronIcon } from "#app/ui/icons.tsx";

type Props = {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
};

const step =
  "grid size-11 place-items-center rounded-s text-soft hover:bg-wash hover:text-ink aria-disabled:opacity-40";

/** One place up or down. A button that can do nothing more keeps the focus it has. */
export const StepButtons = ({ title, isFirst, isLast, onMove }: Props) =>
  (
    [
      [-1, "위로", isFirst, "-rotate-90"],
      [1, "아래로", isLast, "rotate-90"],
    ] as const
  ).map(([by, words, ends, turn]) => (
    <button
      key={by}
      type="button"
      data-move={by}
      aria-label={`${words}: ${title}`}
      aria-disabled={ends || undefined}
      onClick={() => !ends && onMove(by)}
      className={step}
    >
      <ChevronIcon className={`size-4 ${turn}`} />
    </button>
  ));

/** The list with one of its things a place up or down. */
export const stepped = <Item,>(items: readonly Item[], at: number, by: 1 | -1): Item[] =>
  items.toSpliced(at, 1).toSpliced(at + by, 0, items[at]!);
