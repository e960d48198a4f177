import { useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { confirmPayment } from "#shop/order/confirm-payment.server.ts";
import { findGuestOrder } from "#shop/order/find-guest-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { viewOrder } from "#shop/order/order-view.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { found } from "../found.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/guest-order-complete";
import { failurePath } from "./guest-payment.server.ts";
import { OrderComplete } from "./order-complete.tsx";
import { PaymentConfirming } from "./order-confirming.tsx";
import { forgetDraft } from "./order-form/order-draft.ts";

/** The payment window sends the shopper here; only the device that ordered sees the order, everybody else what an unknown number shows. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.orderId === undefined) return { order: null };
  const shop = shopOf(context);
  const order = found(await findGuestOrder(shop, params.orderId, visitorOf(context).guestId));
  const settled = await settleReturn(shop, order, new URL(request.url).searchParams);
  if (settled.payment === "pending" || settled.payment === "failed" || settled.payment === "expired") throw redirect(failurePath(order.number));
  return { order: await viewOrder(shop.db, settled, { masked: false }) };
}

async function settleReturn(shop: Shop, order: Order, query: URLSearchParams): Promise<Order> {
  const [paymentKey, amount] = [query.get("paymentKey"), query.get("amount")];
  if (paymentKey === null || amount === null) return order;
  try {
    return await confirmPayment(shop, order, { paymentKey, amount });
  } catch (error) {
    if (isRefusal(error)) throw redirect(failurePath(order.number, error.code));
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `주문 완료 | ${matches[0].loaderData?.site.shopName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function GuestOrderComplete({ loaderData: { order } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const confirming = order?.payment === "confirming";
  useEffect(() => {
    if (!order) return;
    // What the payment window added is used up and nobody's business: not for the history, not for a shared link.
    if (location.search) history.replaceState(history.state, "", location.pathname);
    if (!confirming) forgetDraft();
  }, [order, confirming]);

  if (!order) {
    return (
      <EmptyState isPage title="어떤 주문을 찾고 있나요?" words="주문번호와 전화번호로 주문을 조회할 수 있어요.">
        <ButtonLink to="/non-member/order/info" look="ink" size="l">비회원 주문조회</ButtonLink>
      </EmptyState>
    );
  }
  if (confirming) return <PaymentConfirming number={order.number} lookAgain={revalidate} />;
  return <OrderComplete order={order} lookupPath={`/non-member/order/info?order=${order.number}`} />;
}
