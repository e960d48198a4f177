import type { CartLine } from "#shop/cart/cart-line.ts";
import { readCart, writeCart } from "#shop/cart/cart-text.ts";
import { keepDeviceText, readDeviceText } from "./device-text.ts";

/** A guest's cart on this device. */
export const deviceCart = (): CartLine[] => readCart(readDeviceText() ?? "");

/** False when the browser stores nothing: then the cart lives as long as the page. */
export const keepDeviceCart = (lines: readonly CartLine[]): boolean =>
  keepDeviceText(writeCart(lines));
