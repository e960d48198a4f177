import { useEffect } from "react";
import { cartKey } from "#shop/cart/cart-line.ts";
import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { deviceCart, keepDeviceCart } from "./device-cart.ts";

const KEY = "cart-orders";
const MOST = 20;

/** Orders whose lines left the cart already, so that looking at one again takes nothing out that was put in since. */
function rememberOrder(number: string): boolean {
  const known = (storedWord(KEY) ?? "").split(" ").filter(Boolean);
  if (known.includes(number)) return false;
  storeWord(KEY, [...known, number].slice(-MOST).join(" "));
  return true;
}

/** What a guest ordered leaves the device's cart. `things`: the ordered lines' cart keys; null while it is not settled. */
export function useForgetBought(
  number: string | undefined,
  things: readonly string[] | null,
): void {
  useEffect(() => {
    if (number === undefined || !things || !rememberOrder(number)) return;
    keepDeviceCart(deviceCart().filter((line) => !things.includes(cartKey(line))));
  }, [number, things]);
}
