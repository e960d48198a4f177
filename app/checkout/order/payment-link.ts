import { redirect } from "react-router";
import { isPaymentLink } from "#shop/order/access/payment-link.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { found } from "#app/found.server.ts";
import { payLinkCookie } from "#app/cookie/pay-link-cookie.server.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/payment-link";
import { completePath, failurePath } from "./order-payment.server.ts";

/** The link of a mail leads here, and on to where the order is paid. A member signs in for that; what is paid already is looked up. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = await findOrder(shop.db, params.number);
  found(order && isPaymentLink(shop, order, params.mark) ? order : null);
  return redirect(placeOf(order!), {
    headers: {
      "Cache-Control": "no-store",
      ...(order!.memberId === null && { "Set-Cookie": payLinkCookie(shop, order!.number) }),
    },
  });
}

function placeOf(order: NonNullable<Awaited<ReturnType<typeof findOrder>>>): string {
  if (paymentIs(order, "unpaid")) return failurePath(order);
  if (paymentIs(order, "owing")) return completePath(order);
  return order.memberId === null
    ? `/non-member/order/info?order=${order.number}`
    : `/my?order=${order.number}`;
}
