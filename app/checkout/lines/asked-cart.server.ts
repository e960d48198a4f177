import { redirect } from "react-router";
import { listCart } from "#shop/cart/list-cart.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Visitor } from "#app/request.server.ts";
import type { OrderedCart } from "./order-cart.ts";
import { cartOfQuery } from "#app/checkout/order-form/order-query.ts";

/**
 * The cart to order when the address has no product: a member's own, a guest's from the address.
 * Null when the address asks for something else.
 */
export async function askedCart(
  shop: Shop,
  { account }: Visitor,
  request: Request,
  productId: string | undefined,
): Promise<OrderedCart | null> {
  const { pathname, searchParams: query } = new URL(request.url);
  if (productId !== undefined || query.has("pick") || query.has("cursor")) return null;
  // A member's cart is ordered by the member.
  if (account && pathname.startsWith("/non-member/")) throw redirect("/order");
  return { lines: account ? await listCart(shop.db, account.id) : cartOfQuery(query), gone: [] };
}
