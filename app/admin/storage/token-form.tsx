import { fieldsOf } from "#shop/form-fields.ts";
import { storageForm, TOKEN_DAYS } from "#shop/file/storage-token/storage-token-form.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

const fields = fieldsOf(storageForm, "make");

export function TokenForm({
  writeKey,
  reply,
}: {
  writeKey: string;
  reply: FormReply<unknown> | undefined;
}) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "make" }}
      trouble={null}
      asMember
      action="/admin/storage"
      className="flex max-w-3xl flex-col gap-4 lg:flex-row lg:items-start"
    >
      {({ field, busy }) => (
        <>
          <input type="hidden" name="writeKey" value={writeKey} />
          <div className="lg:flex-1">
            <Field {...field("label")} />
          </div>
          <div className="lg:w-56">
            <Field
              {...field("days")}
              hint={`${TOKEN_DAYS.toLocaleString("ko-KR")}일까지예요. 비워두면 폐기할 때까지 쓸 수 있어요.`}
              className="numbers"
            />
          </div>
          <Button
            look="ink"
            busy={busy}
            disabled={busy}
            className="min-h-12 self-start lg:mt-[27px]"
          >
            토큰 만들기
          </Button>
        </>
      )}
    </PostForm>
  );
}
