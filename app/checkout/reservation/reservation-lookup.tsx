import { fieldsOf } from "#shop/form-fields.ts";
import { useEffect, useRef } from "react";
import { data, redirect } from "react-router";
import { guestReservationForm } from "#shop/reservation/forms.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import {
  lookUpGuestReservation,
  viewLookedUpReservation,
} from "#shop/reservation/view/look-up-guest-reservation.server.ts";
import { setCookies } from "#app/account/set-cookies.ts";
import type { ReservationView } from "#shop/reservation/view/reservation-view.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/reservation-lookup";
import { askPersonOnce, personPass } from "#app/checkout/lookup/ask-person.server.ts";
import {
  forgetLookup,
  keepLookup,
  readLookup,
  RESERVATION_LOOKUP,
  type KeptLookup,
} from "#app/checkout/lookup/kept-lookup.server.ts";
import { CancelReservation } from "./cancel-reservation.tsx";
import { QuestionNotice } from "./question-notice.tsx";
import {
  ReservationBadge,
  ReservationDetails,
  ReservationNumber,
  standingWords,
} from "./reservation-details.tsx";
import { LookupForm } from "#app/checkout/lookup/lookup-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";

const HERE = "/order-reserve/info";

/** Shows a guest's last result again; the empty form for another reservation or when it is gone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const forget = { headers: { "Set-Cookie": forgetLookup(shop, RESERVATION_LOOKUP) } };
  const { searchParams } = new URL(request.url);
  if (searchParams.has("again")) throw redirect(HERE, forget);
  const lookup = readLookup(shop, RESERVATION_LOOKUP, request);
  const found = lookup && !searchParams.has("number") ? await standing(shop, lookup) : null;
  const fields = fieldsOf(guestReservationForm);
  return data({ captcha: shop.captcha.widget, found, fields }, lookup && !found ? forget : {});
}

async function standing(shop: Shop, { step, number, phone }: KeptLookup) {
  try {
    return {
      reservation: await viewLookedUpReservation(shop, number, phone),
      /** the proof for cancelling */
      proof: { number, phone, passed: personPass(shop, `reservation ${number} ${phone}`) },
      canceled: step === "canceled",
    };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

export const action = formAction(
  guestReservationForm,
  async (shop, input, { visitor: { address }, values }) => {
    const { number, phone, intent } = input;
    await askPersonOnce(shop, values, `reservation ${number} ${phone}`, address);
    await lookUpGuestReservation(shop, input, address);
    const step = intent === "cancel" ? "canceled" : "found";
    const cookie = keepLookup(shop, RESERVATION_LOOKUP, { step, number, phone });
    return redirect(HERE, { status: 303, ...setCookies([cookie]) });
  },
);

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "비회원 예약조회");

export default function ReservationLookup({
  loaderData: { captcha, found, fields },
  actionData,
}: Route.ComponentProps) {
  const reply = useAnswered(actionData);
  if (found && !reply) return <Found {...found} />;
  return (
    <LookupForm
      reply={reply}
      captcha={captcha}
      title="비회원 예약조회"
      introduction="예약할 때 받은 예약번호와 예약하는 분의 휴대폰 번호를 입력해주세요."
      number={{ name: "number", inQuery: "number" }}
      fields={fields}
    >
      예약번호는 예약 신청 메일에 있어요. 회원으로 예약했다면{" "}
      <TextLink to="/my/reservations" className="text-ink">
        마이페이지
      </TextLink>
      에서 볼 수 있어요. 주문은{" "}
      <TextLink to="/non-member/order/info" className="text-ink">
        비회원 주문조회
      </TextLink>
      에서 찾아주세요.
    </LookupForm>
  );
}

function Found({
  reservation,
  proof,
  canceled,
}: {
  reservation: ReservationView;
  proof: Record<string, string>;
  canceled: boolean;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [canceled]);
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-3 pb-8">
        <Title ref={title} tabIndex={-1} className="outline-none">
          {canceled ? "예약을 취소했어요" : "예약 조회 결과"}
        </Title>
        <p className="text-16 text-soft">{standingWords(reservation)}</p>
        <ReservationNumber number={reservation.number} />
        <ReservationBadge reservation={reservation} />
      </header>
      {reservation.question && (
        <div className="mb-8">
          <QuestionNotice question={reservation.question}>
            <p>메일로 보낸 링크에서 골라주세요.</p>
          </QuestionNotice>
        </div>
      )}
      {reservation.status === "confirmed" && reservation.mayOrder && (
        <NoticeBox className="mb-8">
          메일로 보낸 링크에서 주문할 수 있어요. 메일이 오지 않았다면 스팸함을 확인하거나 고객센터로
          알려주세요.
        </NoticeBox>
      )}
      <ReservationDetails reservation={reservation} />
      <p className="border-t border-line pt-6 text-14 text-soft">
        개인정보를 지키려고 이름과 연락처의 일부를 가렸어요.
      </p>
      <div className="flex flex-col gap-4 py-8">
        <div className="flex flex-wrap gap-2 max-md:*:flex-1">
          <ButtonLink to="/order-reserve/info?again" reloadDocument look="ink" size="l">
            다른 예약 조회
          </ButtonLink>
          {reservation.orderNumber && (
            <ButtonLink to={`/non-member/order/info?order=${reservation.orderNumber}`} size="l">
              주문 조회
            </ButtonLink>
          )}
        </div>
        {reservation.mayCancel && (
          <div className="max-w-120">
            <CancelReservation fields={proof} />
          </div>
        )}
      </div>
    </article>
  );
}
