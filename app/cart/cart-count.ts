import { useSyncExternalStore } from "react";
import { useRoot } from "../root-data.ts";
import { readDeviceText } from "./device-text.ts";

/**
 * A member's pieces after the last change from this page; it counts until the server's own number
 * comes again.
 */
let lastChange: { since: unknown; count: number } | undefined;

export function tellCount(count: number, since: unknown): void {
  lastChange = { since, count };
  dispatchEvent(new Event("storage"));
}

/**
 * Pieces in a text of lines. Every page needs the number and few need the lines, so it is read
 * without them.
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
 * Pieces in the cart. A guest's are known once the page lives: pages for guests are the same for
 * everybody.
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
