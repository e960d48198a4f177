import type { ReactNode } from "react";

const tones = {
  info: "border-line",
  bad: "border-bad text-bad",
  good: "border-good text-good",
  warn: "border-warn text-warn",
};

/** A message of the page, not a passing alert. Tones bad and warn are announced at once. */
export function NoticeBox({
  tone = "info",
  className = "",
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === "bad" || tone === "warn" ? "alert" : "status"}
      className={`rounded-s border bg-paper px-4 py-3 text-14 ${tones[tone]} ${className}`}
    >
      {children}
    </div>
  );
}
