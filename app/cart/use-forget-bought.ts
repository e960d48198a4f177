import { useEffect } from "react";
import { cartKey } from "#shop/cart/cart-line.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { deviceCart, keepDeviceCart } from "./device-cart.ts";

const KEY = "cart-orders";
const MOST = 20;

/**
 * Orders whose lines already left the cart, so that viewing one again does not remove lines added
 * since.
 */
function rememberOrder(number: string): boolean {
  const orderNumbers = (storedWord(KEY) ?? "").split(" ").filter(Boolean);
  if (orderNumbers.includes(number)) return false;
  storeWord(KEY, [...orderNumbers, number].slice(-MOST).join(" "));
  return true;
}

type BoughtOrder = Pick<OrderView, "number" | "payment" | "lines">;

/** Removes a guest's settled order from the device's cart. */
export function useForgetBought(order: BoughtOrder | null): void {
  useEffect(() => {
    if (!order || order.payment === "confirming" || !rememberOrder(order.number)) return;
    const bought = order.lines.map(cartKey);
    keepDeviceCart(deviceCart().filter((line) => !bought.includes(cartKey(line))));
  }, [order]);
}
