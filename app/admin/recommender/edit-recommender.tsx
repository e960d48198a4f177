import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import type { Recommender } from "#shop/recommender/find-recommender.server.ts";
import { RECOMMENDER } from "#shop/recommender/recommender-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

export function EditRecommender({
  recommender: { name, memo, stoppedAt },
  reply,
}: {
  recommender: Recommender;
  reply: FormReply<never> | undefined;
}) {
  const intent = useNavigation().formData?.get("intent");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [reply]);
  const field = (one: string, known: string) => ({
    name: one,
    defaultValue: reply?.values?.[one] ?? known,
    errors: reply?.errors?.[one],
  });
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="border-b border-ink pb-3 text-20 font-semibold">
        코드 정보
      </h2>
      {reply?.refused && (
        <div className="pt-4">
          <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>
        </div>
      )}
      <Form
        ref={form}
        key={`${name} ${memo}`}
        method="post"
        noValidate
        preventScrollReset
        className="flex flex-col gap-4 pt-4"
      >
        <AsField />
        <Field
          {...field("name", name)}
          label="이름"
          required
          maxLength={RECOMMENDER.name}
          autoComplete="off"
        />
        <TextField
          {...field("memo", memo)}
          label="메모"
          optional
          maxLength={RECOMMENDER.memo}
          hint="관리자만 볼 수 있어요."
        />
        <Button
          name="intent"
          value="edit"
          look="ink"
          busy={intent === "edit"}
          className="self-start"
        >
          저장
        </Button>
      </Form>
      <Form
        method="post"
        preventScrollReset
        className="mt-5 flex flex-col gap-3 border-t border-line pt-5"
      >
        <AsField />
        <p className="text-14 text-soft">
          {stoppedAt
            ? "주문할 때 쓸 수 없는 코드예요. 지난 주문은 그대로 남아 있어요."
            : "중지하면 주문할 때 쓸 수 없어요. 지난 주문은 그대로 남고, 언제든 다시 쓸 수 있어요."}
        </p>
        <Button
          name="intent"
          value={stoppedAt ? "resume" : "stop"}
          look={stoppedAt ? "outline" : "danger"}
          busy={intent === "stop" || intent === "resume"}
          className="self-start"
        >
          {stoppedAt ? "다시 쓰기" : "중지하기"}
        </Button>
      </Form>
    </section>
  );
}
