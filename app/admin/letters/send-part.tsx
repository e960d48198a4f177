import { fieldsOf } from "#shop/form-fields.ts";
import { letterForm } from "#shop/letter/letter-forms.ts";
import type { OfficeLetter } from "#shop/letter/find-letter.server.ts";
import { Button } from "#app/ui/button.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { letter: OfficeLetter; reply: FormAnswer; isDirty: boolean };

const appointment = fieldsOf(letterForm, "schedule");

/** The ways to send what is saved: to oneself, to all now or later, or switched on. */
export function SendPart({ letter, reply, isDirty }: Props) {
  const { state, occasion } = letter;
  const isSeries = occasion !== null;
  return (
    <Section look="ruledSmall" title={isSeries ? "시험 발송과 켜기" : "시험 발송과 보내기"}>
      <div className="flex max-w-120 flex-col items-start gap-6 pt-4">
        {isDirty && (
          <p className="text-14 text-warn">
            저장하지 않은 내용이 있어요. 저장한 내용만 보낼 수 있어요.
          </p>
        )}
        <PostForm
          reply={answerTo(reply, { intent: "trial" })}
          fields={{ intent: "trial" }}
          asMember
        >
          {({ busy }) => <Button busy={busy}>나에게 시험 발송</Button>}
        </PostForm>
        {state === "draft" && !isDirty && (
          <AskOnce
            label={isSeries ? "켜기" : "지금 보내기"}
            look="primary"
            question={isSeries ? "이 소식을 켤까요?" : "지금 모두에게 보낼까요?"}
          >
            <PostForm
              reply={answerTo(reply, { intent: "send" })}
              fields={{ intent: "send" }}
              asMember
            >
              {({ busy }) => (
                <>
                  <input type="hidden" name="edits" value={letter.edits} />
                  <p className="text-14 text-soft">
                    광고 수신에 동의한 분에게만 보내고, 보내기 직전에 동의를 다시 확인해요. 밤
                    9시부터 아침 8시까지는 야간 소식에도 동의한 분에게만 보내고, 다른 분에게는
                    아침에 보내요.
                  </p>
                  <Button look="primary" busy={busy} className="self-start">
                    {isSeries ? "켜기" : "보내기"}
                  </Button>
                </>
              )}
            </PostForm>
          </AskOnce>
        )}
        {state === "draft" && !isDirty && !isSeries && (
          <ScheduleForm letter={letter} reply={reply} />
        )}
      </div>
    </Section>
  );
}

const ScheduleForm = ({ letter, reply }: Pick<Props, "letter" | "reply">) => (
  <PostForm
    of={appointment}
    reply={answerTo(reply, { intent: "schedule" })}
    fields={{ intent: "schedule" }}
    asMember
  >
    {({ field, busy }) => (
      <>
        <input type="hidden" name="edits" value={letter.edits} />
        <Field {...field("at")} />
        <Button busy={busy} className="self-start">
          이 시각에 보내기
        </Button>
      </>
    )}
  </PostForm>
);
