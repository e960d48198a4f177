import { findLinkedOrder } from "#shop/order/guest/find-linked-order.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order-failure";
import { browserOf, failureAction, openFailure } from "./order-return.server.ts";
import { OrderFailed } from "./order-failed.tsx";

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

export default function GuestOrderFailure({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OrderFailed
      failure={loaderData}
      reply={actionData}
      orderPath="/non-member/order"
      lookup={{ to: "/non-member/order/info", title: "비회원 주문조회" }}
    />
  );
}
