import { redirect } from "react-router";
import { placeOrder } from "#shop/order/place-order.server.ts";
import { addressOfCart } from "../cart/address-of-cart.ts";
import { useCartAddress } from "../cart/use-cart-address.ts";
import { newGuestId } from "../guest-cookie.server.ts";
import type { Route } from "./+types/guest-order";
import { OrderChoice } from "./order-form/order-choice.tsx";
import { OrderForm } from "./order-form/order-form.tsx";
import { openOrderPage, orderAction } from "./order-form/order-page.server.ts";
import { goToPayment } from "./order-payment.server.ts";

const PATH = "/non-member/order";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `비회원 주문 | ${matches[0].loaderData?.site.shopName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export const loader = (asked: Route.LoaderArgs) => openOrderPage(asked);

/** Within the shop the cart comes along at once; a page that is loaded anew asks for it (use-cart-address.ts). */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const address = addressOfCart(new URL(request.url));
  return address ? redirect(address) : serverLoader();
}

export const action = orderAction(async (shop, form, visitor) =>
  goToPayment(shop, await placeOrder(shop, form, { guestId: visitor.guestId ?? newGuestId() })));

export default function GuestOrder({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  useCartAddress(reply !== undefined);
  if (page.kind === "choose") return <OrderChoice page={page} orderPath={PATH} trouble={Object.values(reply?.errors ?? {})[0]?.[0] ?? reply?.refused?.message} />;
  return <OrderForm key={page.placeKey} page={page} reply={reply} choosePath={PATH} />;
}
