import type { FieldLooks } from "#shop/form-fields.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NoMailBox } from "#app/ui/no-mail-box.tsx";
import { MyForm } from "./my-form.tsx";
import { MySection } from "./my-page.tsx";
import { ProveFirst } from "./security/prove-first.tsx";

type Props = {
  email: string;
  hasPassword: boolean;
  mayProve: boolean;
  isOpen: boolean;
  fields: FieldLooks<"email" | "emailPassword">;
  reply: FormReply<unknown> | undefined;
};

/** Asks for a link to another address; nothing changes before it is followed. */
export function EmailForm({ email, hasPassword, mayProve, isOpen, fields, reply }: Props) {
  return (
    <div id="email-change">
      <MySection title="이메일 변경">
        <p className="mb-5 text-14">
          <span className="text-soft">지금 이메일</span>{" "}
          <strong className="ml-1 font-semibold">{email}</strong>
        </p>
        {!isOpen && <NoMailBox what="이메일을 바꿀" />}
        {isOpen && !mayProve && <ProveFirst />}
        {isOpen && mayProve && (
          <MyForm intent="email" of={fields} reply={reply}>
            {({ field, busy }) => (
              <>
                <Field {...field("email")} />
                {hasPassword && <Field {...field("emailPassword")} required />}
                <Button look="ink" busy={busy} className="md:justify-self-start">
                  확인 메일 보내기
                </Button>
              </>
            )}
          </MyForm>
        )}
      </MySection>
    </div>
  );
}
