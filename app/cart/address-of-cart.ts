import { writeCart } from "#shop/cart/cart-text.ts";
import { queryOfCart } from "../checkout/order-form/order-query.ts";
import { deviceCart } from "./device-cart.ts";
import { readDeviceText } from "./device-text.ts";

const PATH = "/non-member/order";

/**
 * The address that orders this device's cart, when the given address asks for the cart but has an
 * old copy of it; null when it is up to date.
 */
export function addressOfCart({ pathname, searchParams }: URL): string | null {
  if (pathname !== PATH || searchParams.has("pick") || searchParams.has("cursor")) return null;
  const lines = deviceCart();
  // Without a cart that can be read, what the address brings is all there is.
  if (searchParams.getAll("line").join(" ") === writeCart(lines) || readDeviceText() === null)
    return null;
  return lines.length ? `${PATH}?${queryOfCart(lines)}` : PATH;
}
