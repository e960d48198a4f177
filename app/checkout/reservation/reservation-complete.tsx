import * as z from "zod";
import { cancelReservation } from "#shop/reservation/cancel-reservation.server.ts";
import { findOwnReservation } from "#shop/reservation/view/find-own-reservation.server.ts";
import type { ReservationView } from "#shop/reservation/view/reservation-view.ts";
import { viewReservation } from "#shop/reservation/view/view-reservations.server.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/reservation-complete";
import { CancelReservation } from "./cancel-reservation.tsx";
import {
  ReservationBadge,
  ReservationDetails,
  ReservationNumber,
  standingWords,
} from "./reservation-details.tsx";
import { Title } from "#app/ui/title.tsx";

/** Only for the reserving member or device; everybody else gets the answer of an unknown number. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const own = found(await findOwnReservation(db, params.number, visitorOf(context)));
  return {
    reservation: await viewReservation(db, own, { masked: false }),
    isMember: own.memberId !== null,
  };
}

export const action = formAction(
  z.object({ intent: z.literal("cancel") }),
  async (shop, _form, { visitor, params }) => {
    const own = found(await findOwnReservation(shop.db, params.number, visitor));
    await cancelReservation(shop, own, { by: "shopper" });
    return saved(`/order-reserve/complete/${own.number}`, "예약을 취소했어요.");
  },
);

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "예약 완료");

export default function ReservationComplete({
  loaderData: { reservation, isMember },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-3 pb-8">
        <Title>{titleOf(reservation)}</Title>
        <p className="text-16 text-soft">{standingWords(reservation)}</p>
        <ReservationNumber number={reservation.number} />
        <ReservationBadge reservation={reservation} />
      </header>
      {reply?.refused && (
        <NoticeBox className="mb-6" tone="bad">
          {reply.refused.message}
        </NoticeBox>
      )}
      <ReservationDetails reservation={reservation} />
      <div className="flex flex-col gap-2 border-t border-line py-8">
        <div className="grid gap-2 md:flex">
          <ButtonLink to="/" look="ink" size="l">
            계속 쇼핑하기
          </ButtonLink>
          <ButtonLink
            to={isMember ? "/my/reservations" : `/order-reserve/info?number=${reservation.number}`}
            size="l"
          >
            예약 조회
          </ButtonLink>
        </div>
        {reservation.mayCancel && (
          <div className="mt-2 max-w-120">
            <CancelReservation fields={{}} />
          </div>
        )}
      </div>
    </article>
  );
}

function titleOf({ status }: ReservationView): string {
  if (status === "requested") return "예약을 신청했어요";
  if (status === "confirmed") return "예약이 확정됐어요";
  return status === "ordered" ? "주문이 완료된 예약이에요" : "종료된 예약이에요";
}
