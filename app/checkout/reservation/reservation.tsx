import { fieldsOf } from "#shop/form-fields.ts";
import { redirect } from "react-router";
import { pick } from "#lib/pick.ts";
import { phoneWords } from "#lib/phone.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { saleOf } from "#shop/product/sale.ts";
import { reservationForm } from "#shop/reservation/forms.ts";
import { isRequested } from "#shop/reservation/request/is-requested.server.ts";
import { listReservable } from "#shop/reservation/request/list-reservable.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { readProfile } from "#app/account/my/read-profile.server.ts";
import { useMemberFailed } from "#app/browser/state/use-member-failed.ts";
import { keepOffline } from "#app/browser/offline/keep-offline.ts";
import { guestFrom, sendGuestCode } from "#app/checkout/order-form/guest-proof.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { guestCookie, newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { shareMeta, shareOf } from "#app/share-meta.ts";
import { useSaleNow } from "#app/storefront/sale-now.ts";
import { askPerson } from "#app/checkout/lookup/ask-person.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { openOnly } from "#app/open-only.server.ts";
import type { Route } from "./+types/reservation";
import { ReservationForm } from "./reservation-form.tsx";
import { cardNames, reservedNames } from "./reserved-product.ts";
import { ReservationList } from "./reservation-list.tsx";

/**
 * The list of reservable products, or one product's form. Products sold at once have another page.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await openOnly(context);
  const { db, now, captcha } = shopOf(context);
  const { account, pageKey } = visitorOf(context);
  if (params.productId === undefined) {
    const products = await listReservable(db, now());
    return {
      kind: "list" as const,
      cards: products.map((product) => ({
        ...pick(product, cardNames),
        sale: saleOf(product, now()),
      })),
    };
  }
  const product = found(await findProduct(db, params.productId));
  if (product.saleKind !== "reserve") throw redirect(`/product/${product.id}`);
  const query = new URL(request.url).searchParams;
  const profile = account ? await readProfile(db, account.id) : null;
  const chosen = ["quantity", "option.0", "option.1"].flatMap((name) =>
    query.has(name) ? [[name, query.get(name)!.slice(0, 64)] as const] : [],
  );
  return {
    kind: "form" as const,
    memberFailed: profile === undefined,
    product: pick(product, reservedNames),
    sale: saleOf(product, now()),
    requestKey: pageKey,
    captcha: account ? null : captcha.widget,
    fields: fieldsOf(reservationForm),
    start: {
      ...Object.fromEntries(chosen),
      ...(profile && {
        name: profile.name,
        phone: phoneWords(profile.phone ?? ""),
        email: profile.email,
      }),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.kind === "form") return unlistedMeta(matches, `${loaderData.product.title} 예약`);
  return shareMeta({
    ...shareOf(matches),
    title: "예약 주문",
    path: "/order-reserve",
    description:
      "녹음하고 만드는 데 시간이 걸리는 상품을 미리 예약해요. 예약할 때는 결제하지 않아요.",
  });
};

export const handle = keepOffline<typeof loader>((page) => (page.kind === "list" ? page : null));

export const action = formAction(
  reservationForm,
  async (shop, form, { visitor, params, values }) => {
    if (shop.captcha.widget && !visitor.account && !(await isRequested(shop.db, form.requestKey)))
      await askPerson(shop, values, visitor.address);
    await spendAttempt(shop.db, [
      {
        key: `reserve from ${lineOf(visitor.address)}`,
        most: shop.limits.ordersPerAddress,
        seconds: 600,
      },
    ]);
    const contact = { ordererEmail: form.email, ordererPhone: form.phone };
    if (!visitor.account && values.intent === "code")
      return { typed: values, codeSentTo: await sendGuestCode(shop, contact, visitor) };
    const who = visitor.account
      ? { memberId: visitor.account.id }
      : {
          guestId: visitor.guestId ?? newGuestId(),
          from: await guestFrom(shop, values, contact, visitor),
        };
    const reserved = await requestReservation(shop, params.productId ?? "", form, who);
    const headers = {
      "Cache-Control": "no-store",
      ...(reserved.guestId && { "Set-Cookie": guestCookie(shop, reserved.guestId) }),
    };
    return redirect(`/order-reserve/complete/${reserved.number}`, { status: 303, headers });
  },
);

export default function Reservation({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  useMemberFailed(page.kind === "form" ? page : undefined);
  if (page.kind === "list") return <ReservationList cards={page.cards} />;
  return <OneProduct key={page.product.id} page={page} reply={reply} />;
}

/** Opens or closes the form when the period does. */
function OneProduct({
  page: { product, sale, requestKey, start, captcha, fields },
  reply,
}: {
  page: Extract<Route.ComponentProps["loaderData"], { kind: "form" }>;
  reply: Route.ComponentProps["actionData"];
}) {
  const live = useSaleNow(product, sale);
  return (
    <ReservationForm
      product={product}
      sale={product.expectedShipOn ? live : "closed"}
      requestKey={requestKey}
      start={start}
      captcha={captcha}
      fields={fields}
      reply={reply}
    />
  );
}
