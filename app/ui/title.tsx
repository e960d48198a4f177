import type { ReactNode } from "react";

/** The heading of a page. */
export const Title = ({ children }: { children: ReactNode }) => (
  <h1 className="text-28 font-bold">{children}</h1>
);
