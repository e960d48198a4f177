import { OneButton } from "#app/account/my/one-button.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Question } from "#shop/question/find-question.server.ts";
import { Unfold } from "#app/ui/unfold.tsx";

function troubleOf(reply: FormAnswer): string | undefined {
  if (reply?.unsent) return "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.";
  return reply?.values?.intent === "remove" ? reply.refused?.message : undefined;
}

/** The asker's actions: edit until it is answered, and retract. */
export function OwnQuestion({
  question: { id, isAnswered },
  reply,
}: {
  question: Question;
  reply: FormAnswer;
}) {
  return (
    <div className="mt-6">
      <Trouble reply={reply} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {isAnswered ? (
          <p className="flex min-h-11 items-center text-14 text-soft">
            답변이 달린 질문은 수정할 수 없어요.
          </p>
        ) : (
          <ButtonLink to={`/qna/${id}?edit`}>고치기</ButtonLink>
        )}
        {isAnswered && <ButtonLink to="/qna/ask">새 질문하기</ButtonLink>}
        <TakeBack isAnswered={isAnswered} />
      </div>
    </div>
  );
}

function Trouble({ reply }: { reply: FormAnswer }) {
  const trouble = troubleOf(reply);
  return (
    trouble && (
      <NoticeBox className="mb-3" tone="bad">
        {trouble}
      </NoticeBox>
    )
  );
}

/** The actions of a guest who followed the link. */
export const LinkedQuestion = ({
  isAnswered,
  reply,
}: Pick<Question, "isAnswered"> & { reply: FormAnswer }) => (
  <div className="mt-6">
    <Trouble reply={reply} />
    <TakeBack isAnswered={isAnswered} />
  </div>
);

function TakeBack({ isAnswered }: Pick<Question, "isAnswered">) {
  return (
    <Unfold title="지우기" className="open:w-full">
      <div className="flex flex-col items-start gap-3 rounded-m bg-wash p-4">
        <p className="text-14">
          {isAnswered
            ? "질문과 답변이 모두 사라지고 되돌릴 수 없어요. 문의 기록은 법에 따라 3년 동안 상점에서 따로 보관해요."
            : "질문이 사라지고 되돌릴 수 없어요."}
        </p>
        <OneButton values={{ intent: "remove" }}>
          {(busy) => (
            <Button look="danger" busy={busy}>
              질문 지우기
            </Button>
          )}
        </OneButton>
      </div>
    </Unfold>
  );
}
