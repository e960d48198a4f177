import { countCart } from "#shop/cart/count-cart.server.ts";
import { emptyCart } from "#shop/cart/empty-cart.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { useCountNow } from "#app/cart/use-count-now.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/member-order-complete";
import { openComplete } from "./order-return.server.ts";
import { OrderReturned } from "./order-returned.tsx";

/** The payment window sends the member here; nobody else's order opens, exactly as a number that does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.orderId === undefined) return { order: null, cartCount: undefined };
  const shop = shopOf(context);
  const memberId = visitorOf(context).account?.id;
  const order = found(await findMemberOrder(shop.db, params.orderId, memberId));
  const view = await openComplete(shop, order, request);
  return {
    order: view,
    cartCount:
      memberId && view.payment !== "confirming"
        ? await cartWithout(shop.db, memberId, order)
        : undefined,
  };
}

/** What was ordered leaves the cart; how many pieces stay. */
async function cartWithout(
  db: Shop["db"],
  memberId: string,
  { id, placedAt }: Order,
): Promise<number> {
  await emptyCart(db, memberId, { placedAt, lines: await listLines(db, id) });
  return countCart(db, memberId);
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "주문 완료");

export default function MemberOrderComplete({
  loaderData: { order, cartCount },
}: Route.ComponentProps) {
  useCountNow(cartCount);
  if (order)
    return (
      <OrderReturned
        order={order}
        lookup={{
          path: `/my?order=${order.number}`,
          words: "마이페이지에서 언제든 주문을 볼 수 있어요.",
        }}
      />
    );
  return (
    <EmptyState isPage title="어떤 주문을 찾고 있나요?" words="주문은 마이페이지에 모두 있어요.">
      <ButtonLink to="/my" look="ink" size="l">
        마이페이지
      </ButtonLink>
    </EmptyState>
  );
}
