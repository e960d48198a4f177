import { fieldsOf } from "#shop/form-fields.ts";
import { policyForm } from "#shop/policy/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { PolicyReply } from "./policy-reply.ts";

const fields = fieldsOf(policyForm, "withdraw");

/** Before its day an announced version may become a draft again. */
export function WithdrawForm({ reply }: { reply: PolicyReply }) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "withdraw" }}
      asMember
      preventScrollReset
      trouble={null}
      className="flex max-w-3xl flex-col gap-4"
    >
      {({ field, busy }) => (
        <>
          <p className="text-14 text-soft">
            이 버전은 상점에서 사라지고 다시 고칠 수 있는 초안이 돼요. 이미 알린 것을 철회하는
            일이라 이유를 남겨요.
          </p>
          <TextField {...field("reason")} />
          <Button look="danger" size="l" busy={busy} className="self-start">
            공개 철회
          </Button>
        </>
      )}
    </PostForm>
  );
}
