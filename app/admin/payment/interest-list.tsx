import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { OwedInterest } from "#shop/money/interest/list-interest.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { MoneyForm } from "./money-forms.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { interest: OwedInterest[]; reply: FormReply<never> | undefined };

/** Interest of late refunds: where it is transferred to, and the one action once it was. */
export function InterestList({ interest, reply }: Props) {
  if (!interest.length) return null;
  return (
    <Section id="interest" title="지연이자">
      <ul>
        {interest.map(({ refundId, amount, days, dueOn, account, paidAt }) => (
          <li key={refundId} className="border-b border-line py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="text-16 font-semibold numbers">{won(amount)}</p>
              <StatusBadge
                tone={paidAt ? "good" : "warn"}
                label={paidAt ? "보냈어요" : "보내야 해요"}
              />
            </div>
            <p className="text-14 text-soft numbers">
              {dayWords(dueOn)}까지 환불했어야 해서 {days}일 늦었어요. 연 15% (전자상거래법 시행령
              제21조의3)
            </p>
            <p className="text-14 numbers">
              {paidAt
                ? seoulTime(paidAt)
                : (account ?? "구매자에게 계좌를 물었어요. 알려주면 여기에 보여요.")}
            </p>
            {!paidAt && (
              <MoneyForm
                title="보냈어요"
                intent="money-interest"
                hidden={{ refund: refundId }}
                reply={reply?.values?.refund === refundId ? reply : undefined}
              >
                {({ field, busy }) => (
                  <>
                    <Field {...field("words")} id={`interest-${refundId}`} />
                    <Button look="ink" busy={busy} className="self-start">
                      보낸 것으로 정리하기
                    </Button>
                  </>
                )}
              </MoneyForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
