import { couponIssueFields } from "#shop/money/value/desk/coupon-forms.ts";
import { ChoiceField } from "#app/checkout/claim/choice-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { Section } from "#app/ui/section.tsx";

const choices = [
  { value: "agreed", words: "이메일 소식에 동의한 회원" },
  { value: "all", words: "모든 회원" },
] as const;

/** Gives the coupon to members; each has it once. */
export const IssueForm = ({ mayMany, reply }: { mayMany: boolean; reply: FormAnswer }) => (
  <Section look="ruledSmall" id="issuing" title="회원에게 주기">
    <PostForm
      of={couponIssueFields}
      reply={reply}
      fields={{ intent: "issue" }}
      asMember
      preventScrollReset
      className="flex flex-col gap-3 pt-4"
    >
      {({ field, values, busy }) => (
        <>
          <Field {...field("email")} />
          <Tells id="tells-one" isOn={values.tells === "on"} />
          <Button look="ink" busy={busy} className="self-start">
            이 회원에게 지급하기
          </Button>
        </>
      )}
    </PostForm>
    {mayMany && (
      <Unfold
        title="여러 회원에게 지급하기"
        className="pt-3"
        open={reply?.values?.intent === "issue-many"}
      >
        <PostForm
          reply={reply}
          fields={{ intent: "issue-many" }}
          asMember
          preventScrollReset
          className="flex flex-col gap-3 pt-2"
        >
          {({ values, errors, busy }) => (
            <>
              <ChoiceField
                name="to"
                label="누구에게"
                choices={choices}
                chosen={values.to ?? "agreed"}
                errors={errors.to}
              />
              <Tells id="tells-many" isOn={values.tells === "on"} />
              <Button busy={busy} className="self-start">
                모두에게 지급하기
              </Button>
            </>
          )}
        </PostForm>
      </Unfold>
    )}
    <p className="pt-3 text-12 text-soft">
      한 사람이 하루에 지급할 수 있는 금액을 넘으면 주인이 승인한 뒤 들어가고, 함께 일하는 분에게는
      줄 수 없어요. 받은 쿠폰은 마이페이지와 주문서에 바로 보여요. 한 회원은 같은 쿠폰을 한 번만
      받아요. 메일에는 (광고) 표시와 수신 거부가 붙고, 밤에는 밤 소식에도 동의한 분에게만 가요.
    </p>
  </Section>
);

const Tells = ({ id, isOn }: { id: string; isOn: boolean }) => (
  <Tick name="tells" id={id} isOn={isOn}>
    광고 수신에 동의했으면 메일로 알려요
  </Tick>
);
