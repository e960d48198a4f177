import { fieldsOf } from "#shop/form-fields.ts";
import type { Recommender } from "#shop/recommender/find-recommender.server.ts";
import { recommenderForms } from "#shop/recommender/recommender-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { Section } from "#app/ui/section.tsx";

const fields = fieldsOf(recommenderForms, "edit");

export function EditRecommender({
  recommender: { name, memo, stoppedAt },
  reply,
}: {
  recommender: Recommender;
  reply: FormReply<never> | undefined;
}) {
  return (
    <Section id="about" title="코드 정보">
      <Trouble words={reply?.refused?.message} className="pt-4" />
      <PostForm
        key={`${name} ${memo}`}
        of={fields}
        reply={reply}
        fields={{ intent: "edit" }}
        trouble={null}
        asMember
        preventScrollReset
        className="flex flex-col gap-4 pt-4"
      >
        {({ field, busy }) => (
          <>
            <Field {...field("name", name)} />
            <TextField {...field("memo", memo)} />
            <Button look="ink" busy={busy} className="self-start">
              저장
            </Button>
          </>
        )}
      </PostForm>
      <StopForm isStopped={stoppedAt !== null} />
    </Section>
  );
}

const StopForm = ({ isStopped }: { isStopped: boolean }) => (
  <PostForm
    reply={undefined}
    fields={{ intent: isStopped ? "resume" : "stop" }}
    asMember
    preventScrollReset
    className="mt-5 flex flex-col gap-3 border-t border-line pt-5"
  >
    {({ busy }) => (
      <>
        <p className="text-14 text-soft">
          {isStopped
            ? "주문할 때 쓸 수 없는 코드예요. 지난 주문은 그대로 남아 있어요."
            : "중지하면 주문할 때 쓸 수 없어요. 지난 주문은 그대로 남고, 언제든 다시 쓸 수 있어요."}
        </p>
        <Button look={isStopped ? "outline" : "danger"} busy={busy} className="self-start">
          {isStopped ? "다시 쓰기" : "중지하기"}
        </Button>
      </>
    )}
  </PostForm>
);
