import { useSyncExternalStore } from "react";
import { useRoot } from "../root-data.ts";
import { deviceCart } from "./device-cart.ts";

const never = () => () => {};

/**
 * Why products are shown where the cart was asked for. A guest's cart is known to the device alone,
 * and not before the page lives.
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
