import { fieldsOf } from "#shop/form-fields.ts";
import { useState } from "react";
import { ClaimHint, TypedClaimHint } from "#app/admin/law/claim-hint.tsx";
import { PostForm, type DescribedField, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { RichEditor } from "#app/editor/rich-editor.tsx";
import { useTyped } from "#app/browser/typing/use-typed.ts";
import { CountedField } from "#app/ui/form/counted-text.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { FAQ, faqForm } from "#shop/question/faq/faq-forms.ts";
import type { AdminFaqCategory, EditableFaq } from "#shop/question/faq/list-admin-faqs.server.ts";
import { SaveOrLeave } from "./save-or-leave.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { Section } from "#app/ui/section.tsx";

const fields = fieldsOf(faqForm, "save");
const order = ["categoryId", "question", "html"];

type Props = {
  faq: EditableFaq | null;
  newIn: string | null;
  categories: AdminFaqCategory[];
  reply: FormAnswer;
};

/** A frequently asked question and its answer, new or not. */
export function FaqForm({ faq, newIn, categories, reply }: Props) {
  const { isTyped, onTyped, onSent } = useTyped(reply);
  const isOvertaken = reply?.refused?.code === "faq-changed";
  const [html] = useState(reply?.values?.html ?? faq?.html ?? "");
  return (
    <Section
      look="open"
      id="faq-form"
      title={faq ? "질문 고치기" : "새 질문"}
      titleClass="mb-4"
      className="mt-6 max-w-220"
    >
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "save", ...(faq && { id: faq.id }) }}
        order={order}
        asMember
        onSubmit={onSent}
        onInput={onTyped}
      >
        {({ field, values, errors, busy }) => (
          <>
            {faq && isOvertaken && <Overtaken faq={faq} />}
            {faq && <input type="hidden" name="seen" value={faq.seen} />}
            <CategoryField
              {...field("categoryId", faq?.categoryId ?? newIn ?? "")}
              categories={categories}
            />
            <QuestionField {...field("question", faq?.question)} />
            <AnswerField html={html} errors={errors.html ?? []} onTyped={onTyped} />
            <ShowSwitch start={values.intent ? values.isShow === "on" : (faq?.isShow ?? true)} />
            <SaveOrLeave busy={busy} to="/admin/qna/faq" />
          </>
        )}
      </PostForm>
      <LeaveGuard active={isTyped} />
    </Section>
  );
}

const QuestionField = (field: DescribedField) => (
  <>
    <CountedField {...field} />
    <TypedClaimHint name="question" start={field.defaultValue} />
  </>
);

type AnswerProps = { html: string; errors: string[]; onTyped: () => void };

function AnswerField({ html, errors, onTyped }: AnswerProps) {
  const [typed, setTyped] = useState(html);
  const change = (changed: string) => {
    setTyped(changed);
    onTyped();
  };
  return (
    <>
      <RichEditor
        name="html"
        label="답"
        {...{ html, errors }}
        most={FAQ.htmlBytes}
        images
        onChange={change}
      />
      <ClaimHint text={typed} />
    </>
  );
}

/** Another person's edit meanwhile. */
const Overtaken = ({ faq }: { faq: EditableFaq }) => (
  <NoticeBox tone="warn">
    <p className="font-medium">지금 저장돼 있는 내용: {faq.question}</p>
    <RichText html={faq.html} under={2} className="pt-2 text-ink" />
  </NoticeBox>
);

const CategoryField = ({
  categories,
  ...field
}: DescribedField & { categories: AdminFaqCategory[] }) => (
  <SelectField {...field} choices={categories.map(({ id, title }) => [id, title])} />
);

function ShowSwitch({ start }: { start: boolean }) {
  const [isShow, setIsShow] = useState(start);
  return (
    <label
      htmlFor="isShow"
      className="flex min-h-11 items-center justify-between gap-4 text-14 font-medium"
    >
      상점에 보이기
      <Switch
        id="isShow"
        name="isShow"
        checked={isShow}
        onChange={({ currentTarget }) => setIsShow(currentTarget.checked)}
      />
    </label>
  );
}
