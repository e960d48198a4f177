import { lazy, Suspense } from "react";
import { listAddresses } from "#shop/member/address/list-addresses.server.ts";
import { MOST_ADDRESSES } from "#shop/member/address/save-address.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { phoneWords } from "#lib/phone.ts";
import { readProfile } from "#app/account/my/read-profile.server.ts";
import { signedInOf } from "#app/account/my/signed-in-of.ts";
import { useMemberFailed } from "#app/browser/state/use-member-failed.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/member-order";
import { keepAddress } from "#app/checkout/order-form/keep-address.server.ts";
import { OrderForm } from "#app/checkout/order-form/order-form.tsx";
import { openOrderPage, orderAction } from "#app/checkout/order-form/order-page.server.ts";
import { fillSavedAddress } from "#app/checkout/order-form/saved-address.ts";
import { goToPayment } from "./order-payment.server.ts";

// Loaded on demand: visitors with a product or cart do not need it.
const OrderChoice = lazy(() => import("#app/checkout/order-form/order-choice.tsx"));
const PATH = "/order";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "주문하기");

export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args.context);
  const memberId = signedInOf(visitorOf(args.context)).account.id;
  const [page, profile, addresses] = await Promise.all([
    openOrderPage({ ...args, orderer: { memberId }, holder: { memberId } }),
    readProfile(db, memberId),
    listAddresses(db, memberId),
  ]);
  return {
    page,
    memberFailed: profile === undefined,
    addressBook: { addresses, isFull: addresses.length >= MOST_ADDRESSES },
    known: {
      ordererName: profile?.name ?? "",
      ordererPhone: phoneWords(profile?.phone ?? ""),
      ordererEmail: profile?.email ?? "",
    },
  };
}

export const action = orderAction(
  async (shop, form, visitor) => {
    const memberId = signedInOf(visitor).account.id;
    await keepAddress(shop.db, memberId, form);
    return goToPayment(shop, await placeOrder(shop, form, { memberId }));
  },
  {
    settle: async (shop, typed, visitor) =>
      fillSavedAddress(typed, await listAddresses(shop.db, signedInOf(visitor).account.id)),
  },
);

export default function MemberOrder({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { page, known: contact, addressBook } = loaderData;
  useMemberFailed(loaderData);
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
  return (
    <OrderForm
      key={page.placeKey}
      page={page}
      reply={reply}
      known={contact}
      addressBook={addressBook}
      choosePath={PATH}
    />
  );
}
