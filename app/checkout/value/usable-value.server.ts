import type { RouterContextProvider } from "react-router";
import { findUsableValue, type UsableValue } from "#shop/money/value/find-usable-value.server.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import { shopOf } from "#app/request.server.ts";

/**
 * Whose coupons and points a form offers: an account's, or null for a guest, who can only enter a
 * code.
 */
export type ValueHolder = { memberId: string | null };

type OfferingPage = {
  context: Readonly<RouterContextProvider>;
  orderer: Orderer | null;
  holder?: ValueHolder;
};

/** The value that a page offers; null for none, as at the desk. */
export async function usableValue(
  { context, orderer, holder }: OfferingPage,
  lines: readonly { productId: string }[],
  code: string,
): Promise<UsableValue | null> {
  if (!holder) return null;
  const productIds = lines.map(({ productId }) => productId);
  return findUsableValue(shopOf(context).db, { ...holder, orderer, productIds, code });
}
