import { useState } from "react";
import { PostForm, type FormAnswer } from "#app/ui/post-form.tsx";
import { AsField } from "#app/account/as-field.tsx";
import { RichEditor } from "#app/editor/rich-editor.tsx";
import { useTyped } from "#app/browser/use-typed.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CountedField } from "#app/ui/counted-text.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { FAQ } from "#shop/question/faq/faq-forms.ts";
import type { AdminFaqCategory, EditableFaq } from "#shop/question/faq/list-admin-faqs.server.ts";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";

const order = ["categoryId", "question", "html"];

type Props = {
  faq: EditableFaq | null;
  newIn: string | null;
  categories: AdminFaqCategory[];
  reply: FormAnswer;
};

/** A frequently asked question and its answer, new or not. */
export function FaqForm({ faq, newIn, categories, reply }: Props) {
  const values = reply && !reply.unsent ? reply.values : undefined;
  const [isShow, setIsShow] = useState(values ? values.isShow === "on" : (faq?.isShow ?? true));
  const [html] = useState(values?.html ?? faq?.html ?? "");
  const { isTyped, onTyped, onSent } = useTyped(reply);
  const overtaken = reply && !reply.unsent && reply.refused?.code === "faq-changed";
  return (
    <section aria-labelledby="faq-form" className="mt-6 max-w-220" onInput={onTyped}>
      <h2 id="faq-form" className="mb-4 text-20 font-semibold">
        {faq ? "질문 고치기" : "새 질문"}
      </h2>
      <PostForm reply={reply} order={order} onSubmit={onSent}>
        {({ field, busy }) => (
          <>
            <AsField />
            {overtaken && faq && (
              <NoticeBox tone="warn">
                <p className="font-medium">지금 저장돼 있는 내용: {faq.question}</p>
                <RichText html={faq.html} under={2} className="pt-2 text-ink" />
              </NoticeBox>
            )}
            <input type="hidden" name="intent" value="save" />
            {faq && (
              <>
                <input type="hidden" name="id" value={faq.id} />
                <input type="hidden" name="seen" value={faq.seen} />
              </>
            )}
            <SelectField
              {...field("categoryId")}
              defaultValue={values?.categoryId ?? faq?.categoryId ?? newIn ?? ""}
              label="분류"
              required
            >
              {categories.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
            <CountedField
              {...field("question")}
              defaultValue={values?.question ?? faq?.question}
              label="질문"
              maxLength={FAQ.question}
              autoComplete="off"
              required
            />
            <RichEditor
              name="html"
              label="답"
              html={html}
              errors={field("html").errors ?? []}
              most={FAQ.htmlBytes}
              images
              onChange={onTyped}
            />
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
            <div className="flex flex-wrap gap-2">
              <Button look="primary" busy={busy}>
                저장
              </Button>
              <ButtonLink to="/admin/qna/faq">그만두기</ButtonLink>
            </div>
          </>
        )}
      </PostForm>
      <LeaveGuard active={isTyped} />
    </section>
  );
}
