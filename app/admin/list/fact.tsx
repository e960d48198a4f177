import type { ReactNode } from "react";

/** One line of a description list: what it is, and what is so. */
type FactListProps = {
  facts: readonly (readonly [label: string, words: string])[];
  /** lines that are more than words */
  children?: ReactNode;
  className?: string;
};

/** What is known of one thing, in words. */
export const FactList = ({ facts, children, className = "" }: FactListProps) => (
  <dl className={`grid max-w-180 gap-y-2 text-14 ${className}`}>
    {facts.map(([label, words]) => (
      <div key={label} className="contents">
        <dt className="text-soft">{label}</dt>
        <dd className="wrap-anywhere numbers">{words}</dd>
      </div>
    ))}
    {children}
  </dl>
);

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
