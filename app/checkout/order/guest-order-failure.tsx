import { findLinkedOrder } from "#shop/order/guest/find-linked-order.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order-failure";
import { browserOf, failureAction, openFailure } from "./order-return.server.ts";
import { OrderUnpaid } from "./order-unpaid.tsx";
import { ReturnedElsewhere } from "./returned-elsewhere.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return openFailure(shop, request, (number) =>
    findLinkedOrder(shop, number, browserOf(shop, request, visitorOf(context))),
  );
}

export const action = failureAction((shop, number, { visitor, request }) =>
  findLinkedOrder(shop, number, browserOf(shop, request, visitor)),
);

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "결제 실패");

export default function GuestOrderFailure({
  loaderData: { order, returned, words, pay },
  actionData: reply,
}: Route.ComponentProps) {
  if (returned) return <ReturnedElsewhere returned={returned} />;
  if (!order) {
    return (
      <EmptyState isPage title="결제가 되지 않았어요" words={words}>
        <ButtonLink to="/non-member/order/info" look="ink" size="l">
          비회원 주문조회
        </ButtonLink>
        <ButtonLink to="/" size="l">
          다른 상품 보기
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <OrderUnpaid
      order={order}
      words={words}
      pay={pay}
      reply={reply}
      retryPath={`/non-member/order/failure?order=${order.number}`}
      orderPath="/non-member/order"
      lookupPath={`/non-member/order/info?order=${order.number}`}
    />
  );
}
