import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { REASON } from "#shop/question/answer-forms.ts";
import type { AdminQuestion } from "#shop/office/question/find-admin-question.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { seoulTime } from "#lib/seoul-time.ts";

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
    <section aria-labelledby="standing">
      <h2 id="standing" className="border-b border-ink pb-2 text-16 font-semibold">
        보이기와 삭제
      </h2>
      {removedAt && (
        <p className="pt-3 text-14">
          질문한 분이 {seoulTime(removedAt)}에 지웠어요. 상점에는 보이지 않고, 문의 기록으로 3년
          동안 보관한 뒤 지워져요.
        </p>
      )}
      {hiddenAt && !removedAt && (
        <div className="mt-3 rounded-m border border-bad p-4 text-14">
          <p className="font-semibold text-bad">상점에서 숨겼어요</p>
          <p className="pb-3 text-soft numbers">{seoulTime(hiddenAt)}</p>
          <OneButton values={{ intent: "show" }}>
            {(busy) => <Button busy={busy}>다시 보이기</Button>}
          </OneButton>
        </div>
      )}
      {!hiddenAt && !removedAt && (
        <Reasoned
          intent="hide"
          title="숨기기"
          button="숨기기"
          label="숨기는 이유"
          reply={reply}
          words="질문한 분만 볼 수 있게 돼요. 언제든 다시 보일 수 있어요."
        />
      )}
      <Reasoned
        intent="remove"
        title="삭제하기"
        button="영구 삭제"
        label="지우는 이유"
        reply={reply}
        words="질문과 답변이 사라지고 되돌릴 수 없어요. 개인정보나 욕설이 아니라면 숨기기를 써주세요."
      />
    </section>
  );
}

type ReasonedProps = {
  intent: "hide" | "remove";
  title: string;
  button: string;
  label: string;
  words: string;
  reply: Reply;
};

function Reasoned({ intent, title, button, label, words, reply }: ReasonedProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  const mine = reply?.values?.intent === intent ? reply : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (mine?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [mine]);
  return (
    <details open={Boolean(mine)} className="pt-2">
      <summary className="inline-flex min-h-11 items-center text-14 text-soft underline decoration-edge underline-offset-4 hover:text-ink">
        {title}
      </summary>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        noValidate
        className="flex flex-col gap-3 pt-2"
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <AsField />
        <input type="hidden" name="intent" value={intent} />
        <p className="text-14 text-soft">{words}</p>
        {mine?.refused && <NoticeBox tone="bad">{mine.refused.message}</NoticeBox>}
        <TextField
          id={`${intent}-reason`}
          label={label}
          name="reason"
          required
          minLength={REASON.least}
          maxLength={REASON.most}
          hint="감사 기록에 남아요. 질문한 분에게는 보이지 않아요."
          defaultValue={mine?.values?.reason}
          errors={mine?.errors?.reason}
        />
        <Button look="danger" busy={busy} className="self-start">
          {button}
        </Button>
      </Form>
    </details>
  );
}
