import type { ReactNode } from "react";

const tones = { info: "card border-line", bad: "border-bad", accent: "border-accent" };

type Props = { tone?: keyof typeof tones; className?: string; children: ReactNode };

/** What stands apart within a part of a page. */
export const Card = ({ tone = "info", className = "p-4 text-14", children }: Props) => (
  <div className={`rounded-m border ${tones[tone]} ${className}`}>{children}</div>
);
