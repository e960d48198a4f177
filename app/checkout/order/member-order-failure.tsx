import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { guardMember } from "#app/guard.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/member-order-failure";
import { failureAction, openFailure } from "./order-return.server.ts";
import { OrderFailed } from "./order-failed.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const failure = await openFailure(shop, request, (number) =>
    findMemberOrder(shop.db, number, visitorOf(context).account?.id),
  );
  if (!failure.returned) guardMember({ request, url, context });
  return failure;
}

export const action = failureAction((shop, number, { visitor: { account } }) =>
  findMemberOrder(shop.db, number, account?.id),
);

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "결제 실패");

export default function MemberOrderFailure({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OrderFailed
      failure={loaderData}
      reply={actionData}
      asMember
      orderPath="/order"
      lookup={{ to: "/my", title: "마이페이지" }}
    />
  );
}
