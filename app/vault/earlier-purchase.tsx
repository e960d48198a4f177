import { findOwnEarlierOrder } from "#shop/earlier/find-own-earlier-order.server.ts";
import { findProvenEmail } from "#shop/vault/purchase/open-purchase.server.ts";
import { EarlierOrderDetails } from "#app/account/earlier/earlier-order-details.tsx";
import { found } from "#app/found.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/earlier-purchase";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "이전 상점의 주문");

/** For the address that this browser proved by a code; to others it is unknown. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const email = await findProvenEmail(db, accessOf(request));
  return found(email ? await findOwnEarlierOrder(db, params.id, { email }) : null);
}

export default function EarlierPurchase({ loaderData: order }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-180 px-5 pt-10 pb-16">
      <BackLink to="/purchases">이전에 산 것</BackLink>
      <Title>이전 상점의 주문</Title>
      <EarlierOrderDetails order={order} />
    </article>
  );
}
