import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { cancelReservation } from "#shop/reservation/cancel-reservation.server.ts";
import { findMemberReservation } from "#shop/reservation/view/find-own-reservation.server.ts";
import { ownReservationForm } from "#shop/reservation/forms.ts";
import { listMemberReservations } from "#shop/reservation/view/list-member-reservations.server.ts";
import type { ReservationView } from "#shop/reservation/view/reservation-view.ts";
import { answerShipBy } from "#shop/reservation/ship-by/answer-ship-by.server.ts";
import { findOpenQuestion } from "#shop/reservation/ship-by/find-question.server.ts";
import { CancelReservation } from "#app/checkout/reservation/cancel-reservation.tsx";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { QuestionButtons } from "#app/checkout/reservation/question-buttons.tsx";
import { QuestionNotice } from "#app/checkout/reservation/question-notice.tsx";
import { ReservationBadge, standingWords } from "#app/checkout/reservation/reservation-details.tsx";
import { shipByWords } from "#app/checkout/reservation/ship-by-words.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Refusal } from "#shop/refusal.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/reservations";
import { MyPage } from "./my-page.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "./signed-in-of.ts";

const PAGE = 20;

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 예약");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { id } = signedInOf(visitorOf(context)).account;
  return listMemberReservations(shopOf(context).db, id, {
    after: searchParams.get("after"),
    before: searchParams.get("before"),
    limit: PAGE,
  });
}

const answered = {
  wait: "기다린다는 답을 받았어요. 고마워요.",
  refund: "답을 받았어요. 결제하신 금액이 있다면 영업일 기준 3일 안에 돌려드려요.",
};

export const action = formAction(ownReservationForm, async (shop, form, { visitor, request }) => {
  const own = found(
    await findMemberReservation(shop.db, form.number, signedInOf(visitor).account.id),
  );
  const here = `/my/reservations${new URL(request.url).search}`;
  if (form.intent === "cancel") {
    await cancelReservation(shop, own, { by: "shopper" });
    return saved(here, "예약을 취소했어요.");
  }
  const question = await findOpenQuestion(shop.db, own.id);
  if (!question) throw new Refusal("answer-over");
  await answerShipBy(shop, question, form.answer);
  return saved(here, answered[form.answer]);
});

export default function MyReservations({
  loaderData: { rows, previous, next },
  actionData: reply,
}: Route.ComponentProps) {
  const trouble = reply?.refused?.message ?? Object.values(reply?.errors ?? {})[0]?.join(" ");
  return (
    <MyPage title="예약" trouble={trouble}>
      {rows.length ? (
        <Ruled className="mt-6">
          {rows.map((row) => (
            <ReservationItem key={row.number} row={row} />
          ))}
        </Ruled>
      ) : (
        <EmptyState
          title="아직 예약이 없어요"
          words="예약 상품을 신청하면 순번과 진행 상황을 여기서 볼 수 있어요."
        >
          <ButtonLink to="/order-reserve" look="ink" size="l">
            예약 상품 보기
          </ButtonLink>
        </EmptyState>
      )}
      <Pager previous={previous} next={next} />
    </MyPage>
  );
}

function ReservationItem({ row }: { row: ReservationView }) {
  const isOver = row.status === "canceled" || row.status === "expired";
  return (
    <li className="flex flex-col gap-4 py-5">
      <div className="flex gap-4">
        <OrderPicture image={row.image} faded={isOver} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="flex flex-wrap gap-x-2 text-12 text-soft numbers">
            <span>{seoulTime(row.requestedAt)}</span>
            <span className="whitespace-nowrap">{row.number}</span>
          </p>
          <h3 className="text-16 font-semibold">{row.title}</h3>
          <p className="text-14 numbers">
            {[...row.options, `${row.quantity}개`, won(row.amount)].join(" · ")}
          </p>
          {!isOver && (
            <p className="text-14 text-soft numbers">
              {shipByWords(row.shipBy, row.shippingClass)}
              {row.laterShipBy && !row.question && (
                <>
                  {" "}
                  → <strong className="text-ink">{seoulDate(row.laterShipBy)}까지</strong> (주문할
                  때 다시 확인해요)
                </>
              )}
            </p>
          )}
          <ReservationBadge reservation={row} className="mt-1" />
          <p className="text-14 text-soft numbers">{standingWords(row)}</p>
        </div>
      </div>
      {row.question && <ShipByQuestionForm number={row.number} question={row.question} />}
      <NextSteps row={row} />
    </li>
  );
}

function ShipByQuestionForm({
  number,
  question,
}: {
  number: string;
  question: NonNullable<ReservationView["question"]>;
}) {
  return (
    <QuestionNotice question={question}>
      <PostForm
        reply={undefined}
        fields={{ intent: "answer", number }}
        asMember
        preventScrollReset
        className="mt-2"
      >
        {({ busy }) => <QuestionButtons question={question} busy={busy} />}
      </PostForm>
    </QuestionNotice>
  );
}

function NextSteps({
  row: { number, orderNumber, mayOrder, mayCancel, question },
}: {
  row: ReservationView;
}) {
  if (!mayOrder && !orderNumber && !mayCancel) return null;
  return (
    <div className="grid gap-2 md:flex md:flex-wrap md:items-start">
      {mayOrder && !question && (
        <ButtonLink to={`/order-reserve/order/${number}`} look="primary">
          주문하기
        </ButtonLink>
      )}
      {orderNumber && <ButtonLink to={`/my?order=${orderNumber}`}>주문 보기</ButtonLink>}
      {mayCancel && !question && (
        <div className="md:min-w-40">
          <CancelReservation fields={{ number }} />
        </div>
      )}
    </div>
  );
}
