import { lazy, Suspense } from "react";
import { redirect } from "react-router";
import { isPlaced } from "#shop/order/is-placed.server.ts";
import { addressOfCart } from "#app/cart/address-of-cart.ts";
import { useCartAddress } from "#app/cart/use-cart-address.ts";
import { keepOffline } from "#app/browser/offline/keep-offline.ts";
import { newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { askPerson } from "#app/checkout/lookup/ask-person.server.ts";
import { visitorOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order";
import { OrderForm } from "#app/checkout/order-form/order-form.tsx";
import { guestFrom, sendGuestCode } from "#app/checkout/order-form/guest-proof.server.ts";
import { openOrderPage, orderAction } from "#app/checkout/order-form/order-page.server.ts";
import { leaveSoldOut, placeNotingSoldOut } from "./leave-sold-out.server.ts";
import { goToPayment } from "./order-payment.server.ts";

// Loaded on demand: visitors with a product or cart do not need it.
const OrderChoice = lazy(() => import("#app/checkout/order-form/order-choice.tsx"));
const PATH = "/non-member/order";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, "비회원 주문"),
  {
    name: "description",
    content: "회원가입 없이 주문할 수 있어요. 받는 분과 결제 방법만 알려주세요.",
  },
];

export const loader = (args: Route.LoaderArgs) => {
  const { guestId } = visitorOf(args.context);
  const orderer = guestId === null ? null : { guestId };
  return openOrderPage({ ...args, orderer, holder: { memberId: null } });
};

/**
 * Navigation within the shop adds the cart at once; a fresh document requests it
 * (use-cart-address.ts).
 */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const address = addressOfCart(new URL(request.url));
  return address ? redirect(address) : serverLoader();
}

/** A guest's page depends only on the address. */
export const handle = keepOffline<typeof loader>((page) => page);

export const action = orderAction(
  async (shop, form, visitor, from) =>
    goToPayment(
      shop,
      await placeNotingSoldOut(
        shop,
        form,
        { guestId: visitor.guestId ?? newGuestId() },
        { ...(from && { from }) },
      ),
    ),
  {
    async settle(shop, typed, { guestId }) {
      await leaveSoldOut(shop, typed, guestId);
      return typed;
    },
    guest: { from: guestFrom, sendCode: sendGuestCode },
    async prove(shop, typed, { placeKey }, { account, address }) {
      // A captcha's answer works once: a form that arrives twice must not be refused for it, and
      // makes no second order.
      if (shop.captcha.widget && !account && !(await isPlaced(shop.db, placeKey)))
        await askPerson(shop, typed, address);
    },
  },
);

export default function GuestOrder({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  useCartAddress(reply !== undefined);
  if (page.kind === "choose")
    return (
      <Suspense>
        <OrderChoice
          page={page}
          orderPath={PATH}
          trouble={Object.values(reply?.errors ?? {})[0]?.[0] ?? reply?.refused?.message}
        />
      </Suspense>
    );
  return <OrderForm key={page.placeKey} page={page} reply={reply} choosePath={PATH} />;
}
