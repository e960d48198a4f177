import { redirect } from "react-router";
import { isPaymentLink, linkOpens } from "#shop/order/access/payment-link.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { lookup } from "#shop/order/notice/order-facts.ts";
import { paymentIs } from "#shop/order/status.ts";
import { found } from "#app/found.server.ts";
import { guestCookie, newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { payLinkCookie } from "#app/cookie/pay-link-cookie.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/payment-link";
import { completePath, failurePath } from "./order-payment.server.ts";

/**
 * Redirects a mail's link to the order's payment; members sign in first. If it cannot be paid any
 * more, the link leads to the ordinary look-up and grants nothing.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const foundOrder = await findOrder(shop.db, params.number);
  const order = found(
    foundOrder && isPaymentLink(shop, foundOrder, params.mark) ? foundOrder : null,
  );
  const opens = linkOpens(order, shop.now());
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (opens && order.memberId === null) {
    headers.append("Set-Cookie", payLinkCookie(shop, order.number));
    // The try to pay makes the order this browser's, so that it needs a name by then.
    const { guestId } = visitorOf(context);
    if (guestId === null) headers.append("Set-Cookie", guestCookie(shop, newGuestId()));
  }
  if (!opens) headers.append("Set-Cookie", flashCookie({ message: OVER }));
  return redirect(opens ? payingPlace(order) : lookup(order), { headers });
}

/** The same words for every end, so that the link's holder learns nothing. */
const OVER = "이 링크로는 더 결제할 수 없어요. 주문이 어떻게 됐는지는 여기에서 조회해주세요.";

const payingPlace = (order: Order): string =>
  paymentIs(order, "unpaid") ? failurePath(order) : completePath(order);
