import { useSyncExternalStore } from "react";
import { useRoot } from "../root-data.ts";
import { readDeviceText } from "./device-text.ts";

/** A member's count after the last change on this page; used until the server sends a new one. */
let lastChange: { since: unknown; count: number } | undefined;

export function tellCount(count: number, since: unknown): void {
  lastChange = { since, count };
  dispatchEvent(new Event("storage"));
}

/**
 * Counts pieces without parsing the lines, because every page needs the number and few need the
 * lines.
 */
export const countInText = (text: string): number =>
  [...text.matchAll(/(?<![^ ])[\w-]+\*(\d\d?)\*\d/g)].reduce(
    (sum, [, pieces]) => sum + Number(pieces),
    0,
  );

const subscribe = (listener: () => void) => {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
};

/**
 * Pieces in the cart. A guest's are known only after hydration, since pages are the same for all
 * guests.
 */
export function useCartCount(): number {
  const root = useRoot();
  const serverCount = root?.cartCount ?? 0;
  const current = () => {
    if (!root?.account) return countInText(readDeviceText() ?? "");
    return lastChange?.since === root ? lastChange.count : serverCount;
  };
  return useSyncExternalStore(subscribe, current, () => serverCount);
}
