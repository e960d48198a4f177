import { useSyncExternalStore } from "react";
import { countPieces } from "#shop/cart/cart-line.ts";
import { useRoot } from "../root.tsx";
import { deviceCart } from "./device-cart.ts";

/** A member's pieces after the last change from this page; it counts until the server's own number comes again. */
let told: { since: unknown; count: number } | null = null;

export function tellCount(count: number, since: unknown): void {
  told = { since, count };
  dispatchEvent(new StorageEvent("storage"));
}

const subscribe = (listener: () => void) => {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
};

/** Pieces in the cart. A guest's are known once the page lives: pages for guests are the same for everybody. */
export function useCartCount(): number {
  const root = useRoot();
  const known = root?.cartCount ?? 0;
  return useSyncExternalStore(
    subscribe,
    () => (root?.account ? (told?.since === root ? told.count : known) : countPieces(deviceCart())),
    () => known,
  );
}
