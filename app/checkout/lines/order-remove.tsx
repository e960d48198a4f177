import { CloseIcon } from "#app/ui/icons.tsx";

/**
 * Two buttons, of which one is shown: with JavaScript it removes the line at once, without it the
 * server answers the page without the line.
 */
export function RemoveButtons({
  label,
  value,
  onRemove,
}: {
  label: string;
  /** the line, as the server finds it */ value: string | number;
  onRemove: () => void;
}) {
  const look =
    "-mt-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-s text-soft hover:bg-wash hover:text-ink";
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={onRemove}
        className={`${look} noscript:hidden`}
      >
        <CloseIcon className="size-5" />
      </button>
      <noscript>
        <button type="submit" name="remove" value={value} aria-label={label} className={look}>
          <CloseIcon className="size-5" />
        </button>
      </noscript>
    </>
  );
}
