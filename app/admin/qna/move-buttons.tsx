import { OneButton } from "#app/account/my/one-button.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";

type Props = {
  intent: "move" | "move-category";
  id: string;
  title: string;
  isFirst: boolean;
  isLast: boolean;
};

/** One place up or down. A button that can do nothing more keeps the focus it has. */
export function MoveButtons({ intent, id, title, isFirst, isLast }: Props) {
  return (
    <div className="flex">
      {(
        [
          ["up", "위로", isFirst, "-rotate-90"],
          ["down", "아래로", isLast, "rotate-90"],
        ] as const
      ).map(([direction, words, ends, turn]) => (
        <OneButton key={direction} values={{ intent, id, direction }}>
          {(busy) => (
            <button
              type="submit"
              aria-label={`${words}: ${title}`}
              aria-disabled={ends || undefined}
              aria-busy={busy || undefined}
              onClick={(event) => ends && event.preventDefault()}
              className="grid size-11 place-items-center rounded-s text-soft hover:bg-wash hover:text-ink aria-disabled:opacity-40"
            >
              <ChevronIcon className={`size-4 ${turn}`} />
            </button>
          )}
        </OneButton>
      ))}
    </div>
  );
}
