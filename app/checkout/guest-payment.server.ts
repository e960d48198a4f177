import { redirect } from "react-router";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaymentUnanswered } from "#shop/order/payment-provider.ts";
import { startPayment } from "#shop/order/start-payment.server.ts";
import type { Shop } from "#shop/shop.ts";
import { guestCookie } from "../guest-cookie.server.ts";
import { WINDOW_CLOSED } from "./payment-words.ts";

export const completePath = (number: string): string => `/non-member/order/complete/${number}`;
export const failurePath = (number: string, code?: string): string =>
  `/non-member/order/failure?order=${number}${code ? `&code=${encodeURIComponent(code)}` : ""}`;

/**
 * Sends the shopper on: to the payment window, or to where an order stands that needs none any more. The device becomes the order's, also
 * when a second post of the same page found the first one's order.
 */
export async function goToPayment(shop: Shop, order: Order): Promise<Response> {
  const headers = { "Cache-Control": "no-store", ...(order.guestId && { "Set-Cookie": guestCookie(shop, order.guestId) }) };
  return redirect(await nextPlace(shop, order), { status: 303, headers });
}

async function nextPlace(shop: Shop, order: Order): Promise<string> {
  if (order.payment === "failed" || order.payment === "expired") return failurePath(order.number);
  if (order.payment !== "pending") return completePath(order.number);
  try {
    return await startPayment(shop, order, { successPath: completePath(order.number), failPath: failurePath(order.number) });
  } catch (error) {
    // The order stands and stays payable; the failure page offers another try.
    if (!isPaymentUnanswered(error)) console.error(`payment window for ${order.number} did not open:`, error);
    return failurePath(order.number, WINDOW_CLOSED);
  }
}
