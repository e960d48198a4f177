import { phoneWords } from "#lib/phone.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { lettersForm } from "#shop/letter/letter-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  /** digits; "": none yet */
  phone: string;
  reply: FormAnswer;
};

const number = fieldsOf(lettersForm, "refusal");
const callers = fieldsOf(lettersForm, "refused");

/** The number without which no text message advertises, and who refused by calling it. */
export const RefusalPart = ({ phone, reply }: Props) => (
  <Section look="ruledSmall" title="문자의 무료 수신거부">
    <PostForm
      of={number}
      reply={answerTo(reply, { intent: "refusal" })}
      fields={{ intent: "refusal" }}
      asMember
      className="flex flex-col gap-4 pt-4"
    >
      {({ field, busy }) => (
        <>
          <p className="text-12 text-soft">
            법에 따라 문자로 광고를 보낼 때는 받는 분이 돈을 내지 않고 거부할 수 있어야 해요. 080
            수신거부 서비스는 통신사나 문자 서비스 회사에 신청해요. 번호를 적기 전에는 문자 소식을
            보낼 수 없어요.
          </p>
          <PhoneField {...field("adRefusalPhone", phoneWords(phone))} />
          <Button busy={busy} className="self-start">
            번호 저장
          </Button>
        </>
      )}
    </PostForm>
    {phone && (
      <PostForm
        of={callers}
        reply={answerTo(reply, { intent: "refused" })}
        fields={{ intent: "refused" }}
        asMember
        className="flex flex-col gap-4 pt-8"
      >
        {({ field, busy }) => (
          <>
            <TextField {...field("phones")} />
            <Button busy={busy} className="self-start">
              거부 반영
            </Button>
          </>
        )}
      </PostForm>
    )}
  </Section>
);
