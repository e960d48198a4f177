import { findLinkedOrder, moveToDevice } from "#shop/order/guest/find-linked-order.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order-failure";
import { browserOf, failureAction, openFailure } from "./order-return.server.ts";
import { OrderUnpaid } from "./order-unpaid.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return openFailure(shop, request, (number) =>
    findLinkedOrder(shop, number, browserOf(shop, request, visitorOf(context))),
  );
}

export const action = failureAction(async (shop, number, { visitor, request }) => {
  const order = await findLinkedOrder(shop, number, browserOf(shop, request, visitor));
  return order && moveToDevice(shop.db, order, visitor.guestId);
});

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "결제 실패");

export default function GuestOrderFailure({
  loaderData: { order, words, pay },
  actionData: reply,
}: Route.ComponentProps) {
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
