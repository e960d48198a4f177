import { useSyncExternalStore } from "react";

const KEY = "last-way-to-pay";

/** How this device paid last; a browser that forbids it just keeps nothing. */
export function keepLastWay(way: string): void {
  try {
    localStorage.setItem(KEY, way);
  } catch {}
}

function readLastWay(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const never = () => () => {};

/** Null on the server and where nothing was paid yet. */
export const useLastWay = (): string | null => useSyncExternalStore(never, readLastWay, () => null);
