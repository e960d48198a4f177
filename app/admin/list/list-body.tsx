import type { ReactNode } from "react";
import { useNavigation } from "react-router";

/** The rows of a list; dimmed while others are read. */
export function ListBody({ children }: { children: ReactNode }) {
  const loading = useNavigation().state === "loading";
  return (
    <div
      aria-busy={loading || undefined}
      className={`transition-opacity delay-150 duration-150 ${loading ? "opacity-60" : ""}`}
    >
      {children}
    </div>
  );
}
