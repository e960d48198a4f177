import { TypedClaimHint } from "#app/admin/law/claim-hint.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { CountedField, CountedText } from "#app/ui/form/counted-text.tsx";
import { QUESTION } from "#shop/question/question-limits.ts";
import type { AnswerTemplate } from "#shop/question/template/list-templates.server.ts";
import { SaveOrLeave } from "./save-or-leave.tsx";
import { TEMPLATE_TITLE } from "#shop/question/template/template-form.ts";
import { Section } from "#app/ui/section.tsx";

const order = ["title", "text"];

export function TemplateForm({
  template,
  reply,
}: {
  template: AnswerTemplate | null;
  reply: FormAnswer;
}) {
  return (
    <Section
      look="open"
      id="template-title"
      title={template ? "답변 틀 고치기" : "새 답변 틀"}
      titleClass="mb-4"
    >
      <PostForm reply={reply} order={order}>
        {({ field, busy }) => (
          <>
            <AsField />
            <input type="hidden" name="intent" value="save" />
            {template && <input type="hidden" name="id" value={template.id} />}
            <CountedField
              {...field("title", template?.title)}
              label="이름"
              maxLength={TEMPLATE_TITLE}
              autoComplete="off"
              placeholder="예: 내려받기 안내"
              required
            />
            <CountedText
              {...field("text", template?.text)}
              label="내용"
              maxLength={QUESTION.answer}
              rows={10}
              autoComplete="off"
              hint="{이름}, {상품}을 쓸 수 있어요."
              required
            />
            <TypedClaimHint name="text" start={field("text", template?.text).defaultValue} />
            <SaveOrLeave busy={busy} to="/admin/qna/templates" />
          </>
        )}
      </PostForm>
    </Section>
  );
}
