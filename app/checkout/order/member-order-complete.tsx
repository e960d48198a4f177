import { countCart } from "#shop/cart/count-cart.server.ts";
import { emptyCart } from "#shop/cart/empty-cart.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { SettledReturn } from "#shop/checkout/pay/settle-by-key.server.ts";
import type { Shop } from "#shop/shop.ts";
import { useCountNow } from "#app/cart/use-count-now.ts";
import { found } from "#app/found.server.ts";
import { guardMember } from "#app/guard.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/member-order-complete";
import { leaveUnpaid, openComplete, settleElsewhere } from "./order-return.server.ts";
import { OrderReturned } from "./order-returned.tsx";
import { ReturnedElsewhere } from "./returned-elsewhere.tsx";
import { refusalAnswer } from "#shop/refusals.ts";
import { viewReturned, type ReturnedView } from "./returned-view.ts";

/**
 * The payment window returns here. Other people's orders get the answer of an unknown number; a
 * signed-out browser that brings the payment sees that it is settled, without signing in.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const memberId = visitor.account?.id;
  if (params.orderId !== undefined) leaveUnpaid(shop, request, params.orderId);
  const order = await findMemberOrder(shop.db, params.orderId, memberId);
  if (!order && params.orderId !== undefined) {
    const settled = await settleElsewhere(shop, request, params.orderId, visitor);
    if (!settled) guardMember({ request, url, context });
    return {
      order: null,
      cartCount: undefined,
      returned: await viewElsewhere(shop, found(settled)),
    };
  }
  if (!order) return { order: null, cartCount: undefined, returned: null };
  const view = await openComplete(shop, order, { request, visitor });
  const keeps = !memberId || view.payment === "confirming";
  const cartCount = keeps ? undefined : await cartWithout(shop.db, memberId, order);
  return { order: view, cartCount, returned: null };
}

async function viewElsewhere(shop: Shop, { order, refused }: SettledReturn): Promise<ReturnedView> {
  if (order.memberId && !refused && order.payment !== "confirming")
    await cartWithout(shop.db, order.memberId, order);
  return viewReturned(order, refused ? refusalAnswer(refused).message : null);
}

/** Removes the ordered lines from the cart; returns the pieces left. */
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
  loaderData: { order, cartCount, returned },
}: Route.ComponentProps) {
  useCountNow(cartCount);
  if (order) return <OrderReturned order={order} lookup={{ path: `/my?order=${order.number}` }} />;
  if (returned) return <ReturnedElsewhere returned={returned} />;
  return (
    <EmptyState isPage title="어떤 주문을 찾고 있나요?" words="주문은 마이페이지에 모두 있어요.">
      <ButtonLink to="/my" look="ink" size="l">
        마이페이지
      </ButtonLink>
    </EmptyState>
  );
}
