import { TypedClaimHint } from "#app/admin/law/claim-hint.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CountedField, CountedText } from "#app/ui/form/counted-text.tsx";
import { QUESTION } from "#shop/question/question-limits.ts";
import type { AnswerTemplate } from "#shop/question/template/list-templates.server.ts";
import { TEMPLATE_TITLE } from "#shop/question/template/template-form.ts";

const order = ["title", "text"];

export function TemplateForm({
  template,
  reply,
}: {
  template: AnswerTemplate | null;
  reply: FormAnswer;
}) {
  return (
    <section aria-labelledby="template-title">
      <h2 id="template-title" className="mb-4 text-20 font-semibold">
        {template ? "답변 틀 고치기" : "새 답변 틀"}
      </h2>
      <PostForm reply={reply} order={order}>
        {({ field, busy }) => (
          <>
            <AsField />
            <input type="hidden" name="intent" value="save" />
            {template && <input type="hidden" name="id" value={template.id} />}
            <CountedField
              {...field("title")}
              defaultValue={field("title").defaultValue ?? template?.title}
              label="이름"
              maxLength={TEMPLATE_TITLE}
              autoComplete="off"
              placeholder="예: 내려받기 안내"
              required
            />
            <CountedText
              {...field("text")}
              defaultValue={field("text").defaultValue ?? template?.text}
              label="내용"
              maxLength={QUESTION.answer}
              rows={10}
              autoComplete="off"
              hint="{이름}, {상품}을 쓸 수 있어요."
              required
            />
            <TypedClaimHint names={["text"]} start={template?.text} />
            <div className="flex flex-wrap gap-2">
              <Button look="primary" busy={busy}>
                저장
              </Button>
              <ButtonLink to="/admin/qna/templates">그만두기</ButtonLink>
            </div>
          </>
        )}
      </PostForm>
    </section>
  );
}
