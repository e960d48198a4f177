import { CloseIcon } from "#app/ui/icons.tsx";

/** Beside the fields of a row; nothing where it is the last one. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: (() => void) | null }) {
  return onRemove ? (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="mt-7 grid size-11 place-items-center rounded-s text-soft hover:bg-wash hover:text-ink"
    >
      <CloseIcon className="size-5" />
    </button>
  ) : (
    <span />
  );
}
