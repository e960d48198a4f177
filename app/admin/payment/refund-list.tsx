import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { RefundState } from "#shop/money/refund/refund-terms.ts";
import type { OrderMoney } from "#shop/money/refund/find-order-money.server.ts";
import { splitWords } from "./split-words.ts";
import { KnownAccount, MoneyForm } from "./money-forms.tsx";

type Refund = OrderMoney["refunds"][number];

const wordsOf = ({ amount: money, pointsAmount: points, creditAmount: credit }: Refund): string =>
  points + credit > 0 ? splitWords({ money, points, credit }) : won(money);
type Reply = FormReply<never> | undefined;

const tones: Record<RefundState, StatusTone> = {
  done: "good",
  asked: "accent",
  awaiting_account: "warn",
  to_send: "warn",
  refused: "bad",
  dropped: "neutral",
};

/** Every refund of the order, newest first, and what may be decided about one that is stuck. */
export function RefundList({
  refunds,
  needsAccount,
  reply,
}: {
  refunds: Refund[];
  needsAccount: boolean;
  reply: Reply;
}) {
  return (
    <ul aria-label="환불">
      {refunds.map((refund) => (
        <li key={refund.id} className="border-b border-line py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p className="text-16 font-semibold numbers">{wordsOf(refund)}</p>
            <StatusBadge tone={tones[refund.state]} label={refund.label} />
          </div>
          <p className="text-14 text-soft">
            <span className="numbers">{seoulTime(refund.doneAt ?? refund.createdAt)}</span> ·{" "}
            {refund.kind} · {refund.reason}
          </p>
          {refund.lastError && refund.state !== "done" && (
            <p className="pt-1 text-14 text-bad">결제사의 답: {refund.lastError}</p>
          )}
          <RefundSteps
            refund={refund}
            needsAccount={needsAccount}
            reply={reply?.values?.refund === refund.id ? reply : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

type StepsProps = { refund: Refund; needsAccount: boolean; reply: Reply };

function RefundSteps({ refund: { id, steps, state }, needsAccount, reply }: StepsProps) {
  if (!Object.values(steps).includes(true)) return null;
  // A refused refund to an account may be due to the account.
  const mayChangeAccount = needsAccount && state === "refused";
  return (
    <div className="pt-2">
      <StepTrouble reply={reply} needsAccount={needsAccount} />
      <div className="flex flex-wrap items-start gap-x-5">
        {steps.again && !mayChangeAccount && (
          <PlainStep
            intent="money-again"
            id={id}
            label={state === "asked" ? "지금 다시 확인하기" : "다시 요청하기"}
          />
        )}
        {steps.account && <PlainStep intent="money-account" id={id} label="계좌 다시 묻기" />}
      </div>
      {steps.again && mayChangeAccount && <AgainForm id={id} reply={reply} />}
      {steps.byHand && <ByHandForm id={id} reply={reply} />}
      {steps.drop && <DropForm id={id} reply={reply} />}
    </div>
  );
}

/** Errors of one-click steps; forms show their own. */
function StepTrouble({ reply, needsAccount }: { reply: Reply; needsAccount: boolean }) {
  const ownForms = ["money-by-hand", "money-drop", ...(needsAccount ? ["money-again"] : [])];
  if (!reply?.refused || ownForms.includes(reply.values?.intent ?? "")) return null;
  return <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>;
}

type StepFormProps = { id: string; reply: Reply };

const AgainForm = ({ id, reply }: StepFormProps) => (
  <MoneyForm title="다시 요청하기" intent="money-again" hidden={{ refund: id }} reply={reply}>
    {({ values, errors, busy }) => (
      <>
        <KnownAccount idPrefix={`again-${id}-`} values={values} errors={errors} />
        <p className="text-14 text-soft">비워두면 전에 받은 계좌로 다시 요청해요.</p>
        <Button busy={busy} className="self-start">
          다시 요청하기
        </Button>
      </>
    )}
  </MoneyForm>
);

const ByHandForm = ({ id, reply }: StepFormProps) => (
  <MoneyForm title="직접 송금했어요" intent="money-by-hand" hidden={{ refund: id }} reply={reply}>
    {({ field, busy }) => (
      <>
        <p className="text-14 text-soft">
          결제사를 거치지 않고 구매자에게 보낸 돈을 장부에 적고 환불을 끝내요. 되돌릴 수 없어요.
        </p>
        <Field {...field("words")} id={`hand-${id}`} />
        <Button look="ink" busy={busy} className="self-start">
          송금한 것으로 정리하기
        </Button>
      </>
    )}
  </MoneyForm>
);

const DropForm = ({ id, reply }: StepFormProps) => (
  <MoneyForm title="환불하지 않기" intent="money-drop" hidden={{ refund: id }} reply={reply}>
    {({ field, busy }) => (
      <>
        <p className="text-14 text-soft">
          환불 요청을 취소해요. 취소하던 주문이면 다시 보낼 수 있게 돼요. 구매자와 먼저
          이야기해주세요.
        </p>
        <Field {...field("words")} id={`drop-${id}`} />
        <Button look="danger" busy={busy} className="self-start">
          환불 요청 취소
        </Button>
      </>
    )}
  </MoneyForm>
);

const PlainStep = ({ intent, id, label }: { intent: string; id: string; label: string }) => (
  <PostForm
    reply={undefined}
    fields={{ intent, refund: id }}
    asMember
    preventScrollReset
    className="py-1"
  >
    {({ busy }) => (
      <Button size="s" busy={busy} className="max-lg:min-h-11">
        {label}
      </Button>
    )}
  </PostForm>
);
