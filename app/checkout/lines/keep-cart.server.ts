import { changeCart } from "#shop/cart/change-cart.server.ts";
import { changesBetween } from "#shop/cart/change-lines.ts";
import { spendCartWrite } from "#shop/cart/spend-cart-write.server.ts";
import type { Shop } from "#shop/shop.ts";
import { cartOfForm } from "./order-cart.ts";

type FormValues = Record<string, string>;

/**
 * Applies a member's edits in the order form to the cart, also without JavaScript and before
 * placing, so that exactly the ordered lines leave the cart. `left` is the form without the removed
 * line.
 */
export async function keepCart(
  shop: Shop,
  memberId: string,
  typed: FormValues,
  left: FormValues,
): Promise<void> {
  const [shown, next] = [cartOfForm(typed), cartOfForm(left)];
  const changes = shown
    ? changesBetween([...shown.was, ...shown.gone], next ? [...next.now, ...next.gone] : [])
    : [];
  if (!changes.length) return;
  await spendCartWrite(shop.db, memberId);
  await changeCart(shop.db, memberId, changes);
}
