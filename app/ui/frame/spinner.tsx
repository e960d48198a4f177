/** A spinner with a hidden label; label "" when visible words beside it say the same. */
export function Spinner({
  label = "불러오고 있어요.",
  className = "size-8",
}: {
  label?: string;
  className?: string;
}) {
  return (
    <span role={label ? "status" : undefined} className="inline-grid place-items-center">
      <span
        aria-hidden
        className={`animate-spin rounded-full border-2 border-line border-t-ink motion-reduce:border-dotted ${className}`}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
