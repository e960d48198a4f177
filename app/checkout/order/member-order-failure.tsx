import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { guardMember } from "#app/guard.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/member-order-failure";
import { failureAction, openFailure } from "./order-return.server.ts";
import { OrderUnpaid } from "./order-unpaid.tsx";
import { ReturnedElsewhere } from "./returned-elsewhere.tsx";

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

export default function MemberOrderFailure({
  loaderData: { order, returned, words, pay },
  actionData: reply,
}: Route.ComponentProps) {
  if (returned) return <ReturnedElsewhere returned={returned} />;
  if (!order) {
    return (
      <EmptyState isPage title="결제가 되지 않았어요" words={words}>
        <ButtonLink to="/my" look="ink" size="l">
          마이페이지
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
      asMember
      retryPath={`/order/failure?order=${order.number}`}
      orderPath="/order"
      lookupPath={`/my?order=${order.number}`}
    />
  );
}
