import { useSyncExternalStore } from "react";
import { useRoot } from "../root-data.ts";
import { deviceCart } from "./device-cart.ts";

const never = () => () => {};

/**
 * Explains why products are shown instead of the cart. A guest's cart is known only to the device,
 * after hydration.
 */
export function EmptyCartWords() {
  const isMember = Boolean(useRoot()?.account);
  const isEmpty = useSyncExternalStore(
    never,
    () => isMember || !deviceCart().length,
    () => isMember,
  );
  return isEmpty ? "장바구니가 비어 있어요. " : null;
}
