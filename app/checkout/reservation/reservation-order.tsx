import { data, redirect } from "react-router";
import * as z from "zod";
import { pathInside } from "#lib/path-inside.ts";
import { phoneWords } from "#lib/phone.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { listAddresses } from "#shop/member/address/list-addresses.server.ts";
import { MOST_ADDRESSES } from "#shop/member/address/save-address.server.ts";
import { payChoices } from "#app/checkout/pay-choices.server.ts";
import { orderFields } from "#shop/checkout/order-fields.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import { dueShipBy } from "#shop/reservation/agreed-day.ts";
import {
  findMemberReservation,
  findReservationOfLink,
} from "#shop/reservation/view/find-own-reservation.server.ts";
import { RESERVATION_NUMBER } from "#shop/reservation/number.ts";
import { placeReservedOrder } from "#shop/checkout/reserved/place-reserved-order.server.ts";
import { quoteReservation } from "#shop/checkout/reserved/quote-reservation.server.ts";
import { viewReservation } from "#shop/reservation/view/view-reservations.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import type { Shop } from "#shop/shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import { openOnly } from "#app/open-only.server.ts";
import type { Route } from "./+types/reservation-order";
import { keepAddress } from "#app/checkout/order-form/keep-address.server.ts";
import { checkOrder } from "#app/checkout/order-form/order-check.server.ts";
import { fillSavedAddress } from "#app/checkout/order-form/saved-address.ts";
import { goToPayment } from "#app/checkout/order/order-payment.server.ts";
import { ReservationBadge, ReservationNumber, standingWords } from "./reservation-details.tsx";
import { ReservedOrderForm } from "./reserved-order-form.tsx";

/**
 * The reservation of the address: by link for its holder, by number for its member, who signs in
 * first. For other accounts it is as unknown as a number that never existed.
 */
async function open(shop: Shop, token: string, { account }: Visitor, request: Request) {
  const byNumber = RESERVATION_NUMBER.test(token);
  const findByNumber = async () =>
    account ? findMemberReservation(shop.db, token, account.id) : null;
  const reserved = await (byNumber ? findByNumber() : findReservationOfLink(shop.db, token));
  const asksSignIn = !account && (byNumber || reserved?.memberId != null);
  if (asksSignIn) {
    const { pathname } = new URL(request.url);
    throw redirect(
      `/login?pre=${encodeURIComponent(pathInside(pathname.replace(/\.data$/, "")))}`,
      { headers: { "Set-Cookie": flashCookie({ message: "먼저 로그인이 필요해요." }) } },
    );
  }
  if (reserved?.memberId != null && reserved.memberId !== account?.id) found(null);
  return found(reserved);
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await openOnly(context);
  const [shop, visitor] = [shopOf(context), visitorOf(context)];
  const reserved = await open(shop, params.token, visitor, request);
  const view = await viewReservation(shop.db, reserved, { masked: reserved.memberId === null });
  if (!view.mayOrder || !reserved.orderUntil)
    return data({ page: null, view, known: {}, addressBook: null }, 410);
  const [{ quote, offered }, addresses] = await Promise.all([
    quoteReservation(shop.db, reserved),
    reserved.memberId ? listAddresses(shop.db, reserved.memberId) : [],
  ]);
  return data(
    {
      view,
      page: {
        number: reserved.number,
        quote,
        orderUntil: reserved.orderUntil,
        agreed: reserved.shipBy,
        ...dueShipBy(reserved.shipBy, offered),
        placeKey: visitor.pageKey,
        fields: orderFields(),
        supply: supplyConsent,
        pay: payChoices(shop),
      },
      known: {
        ordererName: reserved.name,
        ordererPhone: phoneWords(reserved.phone),
        ordererEmail: reserved.email ?? "",
      },
      addressBook: reserved.memberId
        ? { addresses, isFull: addresses.length >= MOST_ADDRESSES }
        : null,
    },
    200,
  );
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
});

export const action = formAction(
  z.record(z.string(), z.string()),
  async (shop, typed, { visitor, request, params }) => {
    const reserved = await open(shop, params.token ?? "", visitor, request);
    const memberId = reserved.memberId;
    const goods = {
      "line.0.product": reserved.productId,
      "line.0.quantity": String(reserved.quantity),
      ...Object.fromEntries(reserved.options.map(({ id }, axis) => [`line.0.option.${axis}`, id])),
    };
    const settled = memberId
      ? fillSavedAddress(typed, await listAddresses(shop.db, memberId))
      : typed;
    const form = await checkOrder(shop, { ...settled, ...goods });
    await spendAttempt(shop.db, [
      {
        key: `order from ${lineOf(visitor.address)}`,
        most: shop.limits.ordersPerAddress,
        seconds: 600,
      },
    ]);
    if (memberId) await keepAddress(shop.db, memberId, form);
    const shipByConsent = { shipByShown: typed.shipByShown ?? "", agreeShipBy: typed.agreeShipBy };
    return goToPayment(
      shop,
      await placeReservedOrder(
        shop,
        { ...form, ...shipByConsent },
        reserved,
        memberId ? { memberId } : { guestId: visitor.guestId ?? newGuestId() },
      ),
    );
  },
);

// The address grants access, so it must not be sent as a referrer.
export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, "예약 주문"),
  { name: "referrer", content: "same-origin" },
];

export default function ReservationOrder({
  loaderData: { page, view, known: contact, addressBook },
  actionData: reply,
}: Route.ComponentProps) {
  if (page)
    return (
      <ReservedOrderForm
        key={page.placeKey}
        page={page}
        reply={reply}
        known={contact}
        addressBook={addressBook}
      />
    );
  return (
    <EmptyState
      isPage
      title={
        view.status === "ordered" ? "이미 주문한 예약이에요" : "지금은 주문할 수 없는 예약이에요"
      }
      words={standingWords(view)}
    >
      <span className="flex flex-col items-center gap-4">
        <ReservationNumber number={view.number} />
        <ReservationBadge reservation={view} />
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/order-reserve" look="ink" size="l">
            예약 상품 보기
          </ButtonLink>
          <ButtonLink to="/order-reserve/info" size="l">
            예약 조회
          </ButtonLink>
        </span>
      </span>
    </EmptyState>
  );
}
