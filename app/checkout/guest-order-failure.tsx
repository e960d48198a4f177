import { redirect } from "react-router";
import * as z from "zod";
import { declinePayment } from "#shop/order/decline-payment.server.ts";
import { findGuestOrder } from "#shop/order/find-guest-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { viewOrder } from "#shop/order/order-view.server.ts";
import { retryPayment } from "#shop/order/start-payment.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { formAction } from "../form-action.server.ts";
import { found } from "../found.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/guest-order-failure";
import { completePath, goToPayment } from "./guest-payment.server.ts";
import { OrderUnpaid } from "./order-unpaid.tsx";
import { isProviderCode, paymentWords } from "./payment-words.ts";

const ended: Order["payment"][] = ["pending", "failed", "expired"];

/** The payment window sends the shopper here. Anybody can open this address, so it acts and shows only for the device that ordered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  const [code, message] = [query.get("code") ?? "", query.get("message") ?? ""];
  const order = await findGuestOrder(shop, query.get("order") ?? undefined, visitorOf(context).guestId);
  if (!order) return { order: null, words: paymentWords(code, "") };

  const words = paymentWords(code, message);
  const standing = isProviderCode(code) && order.payment === "pending" ? await declinePayment(shop, order, words) : order;
  if (!ended.includes(standing.payment)) throw redirect(completePath(order.number));
  return { order: await viewOrder(shop.db, standing, { masked: false }), words: code || standing.payment !== "pending" ? words : null };
}

export const action = formAction(z.object({}), async (shop, _input, { visitor, request }) => {
  const number = new URL(request.url).searchParams.get("order") ?? undefined;
  const order = found(await findGuestOrder(shop, number, visitor.guestId));
  await spendAttempt(shop.db, [{ key: `order from ${visitor.address}`, most: shop.limits.ordersPerAddress, seconds: 600 }]);
  return goToPayment(shop, await retryPayment(shop, order));
});

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `결제 실패 | ${matches[0].loaderData?.site.shopName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function GuestOrderFailure({ loaderData: { order, words }, actionData: reply }: Route.ComponentProps) {
  if (!order) {
    return (
      <EmptyState isPage title="결제가 되지 않았어요" words={words}>
        <ButtonLink to="/non-member/order/info" look="ink" size="l">비회원 주문조회</ButtonLink>
        <ButtonLink to="/" size="l">다른 상품 보기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <OrderUnpaid order={order} words={words} refused={reply?.refused?.message}
      retryPath={`/non-member/order/failure?order=${order.number}`} orderPath="/non-member/order" lookupPath={`/non-member/order/info?order=${order.number}`} />
  );
}
