import { createHmac, timingSafeEqual } from "node:crypto";
import { redirect } from "react-router";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import type { Shop } from "#shop/shop.ts";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { waitingCookie } from "#app/cookie/waiting-cookie.server.ts";
import { WINDOW_CLOSED } from "./payment-words.ts";

type OwnedOrder = Pick<Order, "number" | "memberId">;

/** Members' and guests' orders have separate pages; neither opens the other's. */
const sectionOf = ({ memberId }: OwnedOrder): string =>
  memberId === null ? "/non-member/order" : "/order";

export const completePath = (order: OwnedOrder): string =>
  `${sectionOf(order)}/complete/${order.number}`;
export const failurePath = (order: OwnedOrder, code?: string): string =>
  `${sectionOf(order)}/failure?order=${order.number}${code ? `&code=${encodeURIComponent(code)}` : ""}`;

const markOf = (secret: string, { number, paymentTry }: Pick<Order, "number" | "paymentTry">) =>
  createHmac("sha256", secret)
    .update(`failure of ${number} ${paymentTry}`)
    .digest("base64url")
    .slice(0, 22);

/** The window's failure address for this try; signed, so that nobody else can make one. */
export const windowFailurePath = (
  { secret }: Pick<Shop, "secret">,
  order: OwnedOrder & Pick<Order, "paymentTry">,
): string => `${failurePath(order)}&try=${markOf(secret, order)}`;

/** The one address of a window that comes back there however it ended, for this try. */
export const windowReturnPath = (
  { secret }: Pick<Shop, "secret">,
  order: OwnedOrder & Pick<Order, "paymentTry" | "total">,
): string => `${completePath(order)}?amount=${order.total}&try=${markOf(secret, order)}`;

/** Where such a window leads on that ended unpaid; only its own mark makes it count there. */
export const failedReturnPath = (
  completedPath: string,
  number: string,
  { code, message, mark }: { code: string; message: string; mark: string },
): string => {
  const section = completedPath.slice(0, completedPath.indexOf("/complete/"));
  const query = new URLSearchParams({ order: number, try: mark, code, message });
  return `${section}/failure?${query}`;
};

/** Whether the window of this very try led here. */
export function isOfTry(
  { secret }: Pick<Shop, "secret">,
  order: Pick<Order, "number" | "paymentTry">,
  mark: string | null,
): boolean {
  const [given, expected] = [Buffer.from(mark ?? ""), Buffer.from(markOf(secret, order))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Redirects to the payment window, or to the order if no payment is needed. A guest's device
 * becomes the order's owner, also when a second post found the first one's order.
 */
export async function goToPayment(shop: Shop, order: Order): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (order.guestId) headers.append("Set-Cookie", guestCookie(shop, order.guestId));
  if (order.payment === "pending")
    headers.append("Set-Cookie", waitingCookie(shop, order.expiresAt));
  return redirect(await nextPlace(shop, order), { status: 303, headers });
}

async function nextPlace(shop: Shop, order: Order): Promise<string> {
  if (order.payment === "failed" || order.payment === "expired") return failurePath(order);
  if (order.payment !== "pending") return completePath(order);
  try {
    return await startPayment(shop, order, {
      successPath: completePath(order),
      failPath: windowFailurePath(shop, order),
      returnPath: windowReturnPath(shop, order),
    });
  } catch (error) {
    // The order stands and stays payable; the failure page offers another try.
    if (!isPaymentUnanswered(error))
      log.error(`payment window for ${order.number} did not open: ${logWords(error)}`);
    return failurePath(order, WINDOW_CLOSED);
  }
}
