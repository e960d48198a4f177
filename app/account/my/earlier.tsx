import { findOwnEarlierOrder } from "#shop/earlier/find-own-earlier-order.server.ts";
import { EarlierOrderDetails } from "#app/account/earlier/earlier-order-details.tsx";
import { found } from "#app/found.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import type { Route } from "./+types/earlier";
import { MyPage } from "./my-page.tsx";
import { signedInOf } from "./signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "이전 상점의 주문");

/** Another person's order is as unknown as one that never existed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = signedInOf(visitorOf(context)).account;
  return found(await findOwnEarlierOrder(shopOf(context).db, params.id, { accountId: id }));
}

export default function MyEarlierOrder({ loaderData: order }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/my">내 주문</BackLink>
      <MyPage title="이전 상점의 주문">
        <EarlierOrderDetails order={order} />
      </MyPage>
    </>
  );
}
