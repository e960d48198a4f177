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
import { browserOf, leaveUnpaid, openComplete, settleElsewhere } from "./order-return.server.ts";
import { OrderReturned } from "./order-returned.tsx";
import { ReturnedElsewhere } from "./returned-elsewhere.tsx";
import { refusalAnswer } from "#shop/refusals.ts";
import { viewReturned } from "./returned-view.ts";

/**
 * The payment window returns here. Only the ordering device sees the order; another one that brings
 * the payment sees that it is settled, and everybody else gets the answer of an unknown number.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.orderId === undefined) return { order: null, returned: null };
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  leaveUnpaid(shop, request, params.orderId);
  const order = await findLinkedOrder(shop, params.orderId, browserOf(shop, request, visitor));
  if (order)
    return { order: await openComplete(shop, order, { request, visitor }), returned: null };
  const settled = found(await settleElsewhere(shop, request, params.orderId, visitor));
  const words = settled.refused ? refusalAnswer(settled.refused).message : null;
  return { order: null, returned: viewReturned(settled.order, words) };
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "주문 완료");

export default function GuestOrderComplete({
  loaderData: { order, returned },
}: Route.ComponentProps) {
  useForgetBought(order);
  const account = useRoot()?.account;
  if (order)
    return (
      <OrderReturned
        order={order}
        lookup={{ path: `/non-member/order/info?order=${order.number}` }}
        more={!account && order.orderer.email && <JoinCard number={order.number} />}
      />
    );
  if (returned) return <ReturnedElsewhere returned={returned} />;
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
