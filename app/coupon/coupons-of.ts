import { listCouponsToTake } from "#shop/money/value/take/list-coupons-to-take.server.ts";
import { isProductId } from "#shop/product/product.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/coupons-of";
import type { ShownCoupon } from "./coupons-to-take.tsx";

export type CouponsOfProduct = { isMember: boolean; coupons: ShownCoupon[] };

/** Coupons for a product, for its page's script. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { account } = visitorOf(context);
  const productId = params.productId;
  const coupons = isProductId(productId)
    ? await listCouponsToTake(shopOf(context).db, { accountId: account?.id ?? null, productId })
    : [];
  return Response.json({ isMember: account !== null, coupons } satisfies CouponsOfProduct);
}
