import type { ReactNode } from "react";

/** A line of a summary: what it is, and its figure at the right. */
export function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
