import { redirect } from "react-router";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { shipByAnswerForm } from "#shop/reservation/forms.ts";
import { answerShipBy } from "#shop/reservation/ship-by/answer-ship-by.server.ts";
import { findQuestionOfLink } from "#shop/reservation/ship-by/find-question.server.ts";
import type { ShipByQuestion } from "#shop/reservation/ship-by/ship-by-question.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/ship-by-answer";
import { Facts } from "#app/checkout/details/order-details.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { QuestionButtons } from "./question-buttons.tsx";
import { Title } from "#app/ui/title.tsx";

/** Following the link answers nothing: mail programs and scanners follow links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { question } = found(await findQuestionOfLink(shopOf(context).db, params.token));
  return { question };
}

export const action = formAction(
  shipByAnswerForm,
  async (shop, { answer }, { visitor, params }) => {
    await spendAttempt(shop.db, [
      {
        key: `answer from ${lineOf(visitor.address)}`,
        most: shop.limits.ordersPerAddress,
        seconds: 600,
      },
    ]);
    const question = found(await findQuestionOfLink(shop.db, params.token));
    await answerShipBy(shop, question, answer);
    return redirect(`/order-reserve/answer/${params.token}`, { status: 303 });
  },
);

// The address grants access, so it must not be sent as a referrer.
export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, "발송 예정일 변경"),
  { name: "referrer", content: "same-origin" },
];

export default function ShipByAnswer({
  loaderData: { question },
  actionData: reply,
}: Route.ComponentProps) {
  const { title, words } = headOf(question);
  const trouble = reply?.refused?.message ?? reply?.errors?.answer?.join(" ");
  return (
    <article className="mx-auto max-w-xl px-5 py-10 md:py-16">
      <Title>{title}</Title>
      <p className="mt-2 text-16 text-soft">{words}</p>
      {trouble && question.state !== "open" && (
        <NoticeBox className="mt-6" tone="bad">
          {trouble}
        </NoticeBox>
      )}
      <OrderSection title="바뀐 내용" className="mt-8">
        <Facts
          facts={[
            ["예약번호", question.number],
            ["상품", `${question.title} ${question.quantity}개`],
            ["약속한 날", `${seoulDate(question.previousShipBy)}까지`],
            ["바뀐 날", `${seoulDate(question.shipBy)}까지`],
            ["이유", question.reason],
            ["결제 금액", question.paid > 0 ? won(question.paid) : "아직 결제하지 않았어요"],
          ]}
        />
      </OrderSection>
      {question.state === "open" ? (
        <Answers question={question} reply={reply} trouble={trouble} />
      ) : (
        <div className="border-t border-line pt-6">
          <ButtonLink to="/" look="ink" size="l">
            상점으로
          </ButtonLink>
        </div>
      )}
    </article>
  );
}

type AnswersProps = { question: ShipByQuestion; reply: FormAnswer; trouble: string | undefined };

function Answers({ question, reply, trouble }: AnswersProps) {
  return (
    <OrderSection title="어떻게 할까요?">
      <PostForm reply={reply} trouble={trouble}>
        {({ busy }) => <QuestionButtons question={question} busy={busy} />}
      </PostForm>
      <div className="mt-5 flex flex-col gap-2 text-14 text-soft">
        <p>
          발송 예정일은 계약 내용이라서, 바뀐 날짜에 동의할지 직접 고를 수 있어요.{" "}
          <strong className="font-semibold text-ink numbers">
            {seoulTime(question.answerUntil)}까지 고르지 않으면{" "}
            {question.paid > 0 ? "전액을 환불해드려요" : "예약을 취소해요"}.
          </strong>
        </p>
        {question.paid > 0 && (
          <p>
            환불은 결제하신 방법으로 영업일 기준 3일 안에 돌려드려요.
            {question.needsAccount &&
              " 계좌로 입금하셔서, 환불을 고르면 돌려받을 계좌를 여쭤볼게요."}
          </p>
        )}
      </div>
    </OrderSection>
  );
}

function headOf({ state, paid, needsAccount, shipBy }: ShipByQuestion): {
  title: string;
  words: string;
} {
  switch (state) {
    case "open":
      return {
        title: "발송 예정일이 바뀌었어요",
        words: `약속한 날을 지키지 못해 죄송해요. 기다릴지 ${paid > 0 ? "환불받을지" : "취소할지"} 골라주세요.`,
      };
    case "wait":
      return { title: "기다려주셔서 고마워요", words: `${seoulDate(shipBy)}까지 꼭 보내드릴게요.` };
    case "refund":
      return {
        title: paid > 0 ? "환불을 시작했어요" : "취소했어요",
        words:
          paid > 0 && needsAccount
            ? "돌려받을 계좌를 알려주세요. 메일로 보낸 링크에서 입력하면 바로 환불해드려요."
            : "결제하신 금액이 있다면 영업일 기준 3일 안에 돌려드려요.",
      };
    case "over":
    case "lapsed":
      return {
        title: "답할 수 있는 시간이 지났어요",
        words:
          "바뀐 날짜에 동의하지 않은 것으로 보고 취소해요. 결제하신 금액이 있다면 영업일 기준 3일 안에 돌려드려요.",
      };
    case "superseded":
      return {
        title: "이미 종료된 안내예요",
        words:
          "발송 예정일이 다시 바뀌었거나 이미 정리된 예약이에요. 새 메일이 있다면 그 링크를 열어주세요.",
      };
  }
}
