const tones = {
  neutral: "bg-soft",
  accent: "bg-accent",
  good: "bg-good",
  bad: "bg-bad",
  warn: "bg-warn",
};

export type StatusTone = keyof typeof tones;

/** A state in words; the dot's colour only repeats them. */
export function StatusBadge({
  tone = "neutral",
  label,
  className = "",
}: {
  tone?: StatusTone;
  label: string;
  className?: string;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap text-14 font-medium ${className}`}
    >
      <span aria-hidden className={`size-2 rounded-full ${tones[tone]}`} />
      {label}
    </span>
  );
}
