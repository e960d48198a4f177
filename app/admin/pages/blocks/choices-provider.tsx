import { useMemo, useState, type ReactNode } from "react";
import { ChoicesContext, type Choices } from "./choices.ts";

/** What the blocks inside may name; it grows by what their searches find. */
export function ChoicesProvider({ choices, children }: { choices: Choices; children: ReactNode }) {
  const [found, setFound] = useState(choices);
  const value = useMemo(
    () => ({
      choices: found,
      add: (more: Partial<Choices>) =>
        setFound((before) => ({
          ...before,
          products: [...before.products, ...(more.products ?? [])],
          reviews: [...before.reviews, ...(more.reviews ?? [])],
          pictures: [...before.pictures, ...(more.pictures ?? [])],
        })),
    }),
    [found],
  );
  return <ChoicesContext value={value}>{children}</ChoicesContext>;
}
