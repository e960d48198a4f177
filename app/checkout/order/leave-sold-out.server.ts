import { redirectDocument } from "react-router";
import { isRefused } from "#shop/checkout/place/is-refused.server.ts";
import { readLines, type LineRequest } from "#shop/checkout/order-form.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

/**
 * Products recently refused as sold out; the database is asked each time whether they still are.
 */
const refusedLately = new Set<string>();
const MOST_PRODUCTS = 1000;

/** The one product that an order wants; undefined where it wants more. */
const onlyProduct = (lines: LineRequest[]): string | undefined =>
  lines.length === 1 ? lines[0]!.productId : undefined;

/**
 * In a rush for the last pieces, requests after the first refusal are redirected (303) to the
 * product's cached page: handling each form would keep the last of 2,000 waiting for many seconds.
 */
export async function leaveSoldOut(
  shop: Shop,
  typed: Record<string, string>,
  guestId: string | null,
): Promise<void> {
  const productId = onlyProduct(readLines(typed).lines);
  if (typed.intent === "code" || !productId || !refusedLately.has(productId)) return;
  if (await isRefused(shop.db, { productId, placeKey: typed.placeKey ?? "", guestId }))
    throw redirectDocument(`/product/${productId}`, 303);
  refusedLately.delete(productId);
}

/** Places an order, and remembers its product where it is refused as sold out. */
export async function placeNotingSoldOut(
  ...[shop, form, orderer, placing]: Parameters<typeof placeOrder>
): ReturnType<typeof placeOrder> {
  return placeOrder(shop, form, orderer, placing).catch((error: unknown) => {
    const productId = onlyProduct(form.lines);
    if (productId && isRefusal(error) && error.code === "sold-out") {
      if (refusedLately.size >= MOST_PRODUCTS) refusedLately.clear();
      refusedLately.add(productId);
    }
    throw error;
  });
}
