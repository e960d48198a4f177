import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChevronIcon } from "./icons.tsx";

/** The way back to the list, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-1 text-14 text-soft hover:text-ink"
    >
      <ChevronIcon className="size-4 rotate-180" />
      {children}
    </Link>
  );
}
