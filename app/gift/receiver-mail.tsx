import type { FieldLooks } from "#shop/form-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { email: string; fields: FieldLooks<"receiverEmail">; reply: FormAnswer };

/** For the desk: a guest receiver's mail address. */
export const ReceiverMail = ({ email, fields, reply }: Props) => (
  <Section
    look="open"
    id="receiver"
    title="선물한 파일을 받은 분"
    titleClass="mb-4"
    className="mt-10"
  >
    <PostForm of={fields} reply={reply} fields={{ intent: "receiver" }} asMember preventScrollReset>
      {({ field, busy }) => (
        <>
          <Field {...field("receiverEmail", email)} />
          <Button look="ink" size="l" busy={busy}>
            이메일 바꾸기
          </Button>
        </>
      )}
    </PostForm>
  </Section>
);
