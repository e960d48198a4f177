import { findLinkedOrder } from "#shop/order/guest/find-linked-order.server.ts";
import { useForgetBought } from "#app/cart/use-forget-bought.ts";
import { found } from "#app/found.server.ts";
import { JoinCard } from "#app/checkout/join/join-card.tsx";
import { useRoot } from "#app/root-data.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order-complete";
import { browserOf, openComplete } from "./order-return.server.ts";
import { OrderReturned } from "./order-returned.tsx";

/** The payment window sends the shopper here; only the device that ordered sees the order, everybody else what an unknown number shows. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.orderId === undefined) return { order: null };
  const shop = shopOf(context);
  const order = found(
    await findLinkedOrder(shop, params.orderId, browserOf(shop, request, visitorOf(context))),
  );
  return { order: await openComplete(shop, order, request) };
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "주문 완료");

export default function GuestOrderComplete({ loaderData: { order } }: Route.ComponentProps) {
  useForgetBought(order);
  const account = useRoot()?.account;
  if (order)
    return (
      <OrderReturned
        order={order}
        lookup={{
          path: `/non-member/order/info?order=${order.number}`,
          words: "주문번호와 전화번호로 언제든 주문을 조회할 수 있어요.",
        }}
        more={!account && order.orderer.email && <JoinCard number={order.number} />}
      />
    );
  return (
    <EmptyState
      isPage
      title="어떤 주문을 찾고 있나요?"
      words="주문번호와 전화번호로 주문을 조회할 수 있어요."
    >
      <ButtonLink to="/non-member/order/info" look="ink" size="l">
        비회원 주문조회
      </ButtonLink>
    </EmptyState>
  );
}
