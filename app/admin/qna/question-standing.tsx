import { fieldsOf } from "#shop/form-fields.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { adminQuestionForm } from "#shop/question/answer-forms.ts";
import type { AdminQuestion } from "#shop/office/question/find-admin-question.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { Section } from "#app/ui/section.tsx";
import { Card } from "#app/ui/card.tsx";

type Reply = FormReply<unknown> | undefined;

/** Whether the shop shows a question, and the ways to change that. */
export function QuestionStanding({
  question: { hiddenAt, removedAt },
  reply,
}: {
  question: AdminQuestion;
  reply: Reply;
}) {
  return (
    <Section look="ruledSmall" id="standing" title="보이기와 삭제">
      {removedAt && (
        <p className="pt-3 text-14">
          질문한 분이 {seoulTime(removedAt)}에 지웠어요. 상점에는 보이지 않고, 문의 기록으로 3년
          동안 보관한 뒤 지워져요.
        </p>
      )}
      {hiddenAt && !removedAt && (
        <Card tone="bad" className="mt-3 p-4 text-14">
          <p className="font-semibold text-bad">상점에서 숨겼어요</p>
          <p className="pb-3 text-soft numbers">{seoulTime(hiddenAt)}</p>
          <OneButton values={{ intent: "show" }}>
            {(busy) => <Button busy={busy}>다시 보이기</Button>}
          </OneButton>
        </Card>
      )}
      {!hiddenAt && !removedAt && (
        <ReasonForm
          intent="hide"
          title="숨기기"
          button="숨기기"
          reply={reply}
          words="질문한 분만 볼 수 있게 돼요. 언제든 다시 보일 수 있어요."
        />
      )}
      <ReasonForm
        intent="remove"
        title="삭제하기"
        button="영구 삭제"
        reply={reply}
        words="질문과 답변이 사라지고 되돌릴 수 없어요. 개인정보나 욕설이 아니라면 숨기기를 써주세요."
      />
    </Section>
  );
}

type ReasonFormProps = {
  intent: "hide" | "remove";
  title: string;
  button: string;
  words: string;
  reply: Reply;
};

function ReasonForm({ intent, title, button, words, reply }: ReasonFormProps) {
  return (
    <Unfold title={title} open={reply?.values?.intent === intent} className="pt-2">
      <PostForm
        of={fieldsOf(adminQuestionForm, intent)}
        reply={reply}
        fields={{ intent }}
        asMember
        preventScrollReset
        className="flex flex-col gap-3 pt-2"
      >
        {({ field, busy }) => (
          <>
            <p className="text-14 text-soft">{words}</p>
            <TextField
              {...field("reason")}
              id={`${intent}-reason`}
              hint="감사 기록에 남아요. 질문한 분에게는 보이지 않아요."
            />
            <Button look="danger" busy={busy} className="self-start">
              {button}
            </Button>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
