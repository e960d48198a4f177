import { fieldsOf } from "#shop/form-fields.ts";
import { TypedClaimHint } from "#app/admin/law/claim-hint.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { CountedField, CountedText } from "#app/ui/form/counted-text.tsx";
import type { AnswerTemplate } from "#shop/question/template/list-templates.server.ts";
import { SaveOrLeave } from "./save-or-leave.tsx";
import { templateForm } from "#shop/question/template/template-form.ts";
import { Section } from "#app/ui/section.tsx";

const fields = fieldsOf(templateForm, "save");

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
      <PostForm of={fields} reply={reply}>
        {({ field, busy }) => (
          <>
            <AsField />
            <input type="hidden" name="intent" value="save" />
            {template && <input type="hidden" name="id" value={template.id} />}
            <CountedField {...field("title", template?.title)} />
            <CountedText {...field("text", template?.text)} />
            <TypedClaimHint name="text" start={field("text", template?.text).defaultValue} />
            <SaveOrLeave busy={busy} to="/admin/qna/templates" />
          </>
        )}
      </PostForm>
    </Section>
  );
}
