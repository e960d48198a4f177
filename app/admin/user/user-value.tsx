import { fieldsOf } from "#shop/form-fields.ts";
import { adminMemberForm } from "#shop/office/member/admin-member-forms.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { deskGiftWords } from "#shop/money/value/desk/desk-gift-words.ts";
import type { WaitingGift } from "#shop/money/value/desk/list-desk-gifts.server.ts";
import { valueKinds, valueLabels, type ValueKind } from "#shop/money/value/value-kinds.ts";
import type { ValueEntry } from "#shop/money/value/view/list-own-value.server.ts";
import { ValueHistory } from "#app/account/my/benefit/value-history.tsx";
import { maySend } from "#app/admin/doors.ts";
import { useRoot } from "#app/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  value: {
    balance: Record<ValueKind, number>;
    entries: ValueEntry[];
    mark: string;
    waiting: WaitingGift[];
    /** won that one person gives in a day without an owner */
    deskLimit: number;
    isAtWork: boolean;
  };
  reply: FormAnswer;
};

const officeOrder = (number: string) => `/admin/order/${number}`;

/** A member's points and credit, and where the desk puts them right. */
export function UserValue({ value, reply }: Props) {
  const { balance, entries, mark, waiting, isAtWork } = value;
  const mayGive = maySend(useRoot()?.role ?? null, "/admin/user/:id", "correct");
  return (
    <Section id="value" title="포인트와 크레딧">
      <p className="py-3 text-14 numbers">
        {valueKinds.map((kind) => `${valueLabels[kind]} ${won(balance[kind])}`).join(" · ")}
      </p>
      <ValueHistory entries={entries.slice(0, 5)} next={null} orderPath={officeOrder} />
      {waiting.length > 0 && (
        <ul aria-label="승인을 기다리는 혜택" className="pt-3 text-14 text-soft numbers">
          {waiting.map(({ id, kind, worth, at }) => (
            <li key={id}>
              {deskGiftWords(kind, worth)} · {seoulTime(at)}부터 주인의 승인을 기다려요
            </li>
          ))}
        </ul>
      )}
      {mayGive && isAtWork && (
        <p className="pt-3 text-14 text-soft">
          이 상점에서 함께 일하는 분에게는 혜택을 줄 수 없어요.
        </p>
      )}
      {mayGive && (
        <Correction
          key={mark}
          mark={mark}
          deskLimit={value.deskLimit}
          reply={answerTo(reply, { intent: "correct" })}
        />
      )}
    </Section>
  );
}

const fields = fieldsOf(adminMemberForm, "correct");

type CorrectionProps = { mark: string; deskLimit: number; reply: FormAnswer };

const Correction = ({ mark, deskLimit, reply }: CorrectionProps) => (
  <Unfold title="지급하거나 차감하기" className="pt-3" open={Boolean(reply)}>
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "correct" }}
      asMember
      preventScrollReset
      className="flex max-w-120 flex-col gap-4 pt-2"
    >
      {({ field, values, busy }) => (
        <>
          <input type="hidden" name="mark" value={values.mark ?? mark} />
          <SelectField
            {...field("kind", "points")}
            className="max-w-60"
            choices={valueKinds.map((kind) => [kind, valueLabels[kind]])}
          />
          <Field
            {...field("amount")}
            className="numbers max-w-40"
            hint={`빼려면 앞에 -를 붙여요. 예: -500. 한 사람이 하루에 모두 ${won(deskLimit)}까지 바로 주고, 넘으면 주인이 승인한 뒤 들어가요.`}
          />
          <Field {...field("reason")} id="value-reason" />
          <Button busy={busy} className="self-start">
            바꾸기
          </Button>
        </>
      )}
    </PostForm>
  </Unfold>
);
