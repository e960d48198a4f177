import { adminQuestionForm } from "#shop/question/answer-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { useRef } from "react";
import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { TypedClaimHint } from "#app/admin/law/claim-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { AdminQuestion } from "#shop/office/question/find-admin-question.server.ts";
import { QUESTION } from "#shop/question/question-limits.ts";
import { fillTemplate } from "#shop/question/template/fill-template.ts";
import type { AnswerTemplate } from "#shop/question/template/list-templates.server.ts";
import { useKeptText } from "#app/ui/form/use-kept-text.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

const fields = fieldsOf(adminQuestionForm, "answer");

type AnswerReply = FormReply<unknown> | UnsentForm | undefined;
type Props = { question: AdminQuestion; templates: AnswerTemplate[]; reply: AnswerReply };

/** The answer. After a conflict the other person's is shown above, and the input stays. */
export function AnswerForm({ question, templates, reply }: Props) {
  const { answer, version } = question;
  const typed = reply && "values" in reply ? reply.values?.answer : undefined;
  const answerText = useKeptText(`answer ${question.id}`, "answer", {
    known: answer?.text ?? "",
    typed,
  });
  const isOvertaken = reply?.refused?.code === "question-changed";
  return (
    <Section look="ruledSmall" id="answering" title={answer ? "답변 고치기" : "답변하기"}>
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "answer" }}
        trouble={isOvertaken ? <Overtaken answer={answer} /> : undefined}
        unsent="저장하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
        asMember
        preventScrollReset
        {...answerText.form}
        className="flex flex-col gap-3 pt-4"
      >
        {({ field, values, busy }) => (
          <>
            <input type="hidden" name="version" value={version} />
            {answerText.offer}
            <Templates question={question} templates={templates} />
            <CountedText
              key={answerText.start}
              {...field("answer", answer?.text)}
              defaultValue={answerText.start}
            />
            <TypedClaimHint name="answer" start={answerText.start} />
            {answer && question.asker.hears && <MailsAgain isTicked={values.mailsAgain === "on"} />}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button look="primary" busy={busy}>
                {saveWords(answer !== null, isOvertaken)}
              </Button>
              {!answer && (
                <p className="text-12 text-soft">
                  {question.asker.hears
                    ? "저장하면 질문한 분에게 메일로 알려요."
                    : "질문한 분의 메일 주소가 더 이상 없어 메일은 보내지 않아요."}
                </p>
              )}
            </div>
          </>
        )}
      </PostForm>
      {answerText.guard}
    </Section>
  );
}

function saveWords(isAnswered: boolean, isOvertaken: boolean): string {
  if (!isAnswered) return "답변 보내기";
  return isOvertaken ? "내 답변으로 바꾸기" : "고친 답변 저장";
}

const MailsAgain = ({ isTicked }: { isTicked: boolean }) => (
  <label className="flex min-h-11 items-center gap-3 text-14">
    <input
      type="checkbox"
      name="mailsAgain"
      defaultChecked={isTicked}
      className="size-5 shrink-0 accent-accent"
    />
    고친 것을 질문한 분에게 메일로 다시 알리기
  </label>
);

function Overtaken({ answer }: { answer: AdminQuestion["answer"] }) {
  return (
    <NoticeBox tone="warn">
      <p className="font-medium">
        {answer
          ? `그 사이 ${answer.by}님이 이 답변을 저장했어요. 아래에 쓴 내용은 그대로 있어요.`
          : "그 사이 질문이 바뀌었어요. 위의 질문을 다시 읽어주세요. 아래에 쓴 내용은 그대로 있어요."}
      </p>
      {answer && (
        <blockquote className="mt-2 border-l-2 border-warn pl-3 whitespace-pre-wrap text-ink">
          {answer.text}
        </blockquote>
      )}
    </NoticeBox>
  );
}

/** Puts the words of a template where the cursor stands. */
function Templates({ question, templates }: Pick<Props, "question" | "templates">) {
  const select = useRef<HTMLSelectElement>(null);
  if (!templates.length)
    return (
      <p className="text-14 text-soft">
        자주 쓰는 답변은{" "}
        <TextLink to="/admin/qna/templates" className="text-ink">
          답변 틀
        </TextLink>
        에 만들어두고 불러올 수 있어요.
      </p>
    );
  const insert = () => {
    const [template, area] = [
      templates.find(({ id }) => id === select.current?.value),
      select.current?.form?.querySelector("textarea"),
    ];
    if (!template || !area) return;
    const words = fillTemplate(template.text, {
      name: question.asker.name,
      product: question.product?.title ?? null,
    });
    const room = QUESTION.answer - area.value.length + (area.selectionEnd - area.selectionStart);
    area.setRangeText(
      words.slice(0, Math.max(0, room)),
      area.selectionStart,
      area.selectionEnd,
      "end",
    );
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  };
  return (
    <div className="flex gap-2">
      <label htmlFor="template" className="sr-only">
        답변 틀
      </label>
      <select
        ref={select}
        id="template"
        className="min-h-11 min-w-0 flex-1 rounded-s border border-edge bg-paper px-3 text-16 md:max-w-80 md:text-14"
      >
        {templates.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <Button type="button" onClick={insert}>
        틀 넣기
      </Button>
    </div>
  );
}
