import type { FieldLooks } from "#shop/form-fields.ts";
import { EmailOfPassword } from "#app/account/email-of-password.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { MyForm } from "../my-form.tsx";
import { MySection } from "../my-page.tsx";
import { ProveFirst } from "./prove-first.tsx";

type Props = {
  email: string;
  hasPassword: boolean;
  mayProve: boolean;
  fields: FieldLooks<"password" | "newPassword">;
  reply: FormReply<unknown> | undefined;
};

/** A new password; the first one for somebody who came through a social sign-in. */
export function PasswordForm({ email, hasPassword, mayProve, fields, reply }: Props) {
  return (
    <MySection title={hasPassword ? "비밀번호 변경" : "비밀번호 정하기"}>
      {!mayProve ? (
        <ProveFirst />
      ) : (
        <MyForm intent="password" of={fields} reply={reply}>
          {({ field, busy }) => (
            <>
              {!hasPassword && (
                <p className="text-14 text-soft">
                  비밀번호를 정하면 간편 로그인 없이 이메일로도 로그인할 수 있어요.
                </p>
              )}
              <EmailOfPassword email={email} />
              {hasPassword && <Field {...field("password")} required />}
              <Field {...field("newPassword")} />
              <Button look="ink" busy={busy} className="md:justify-self-start">
                {hasPassword ? "비밀번호 바꾸기" : "비밀번호 저장"}
              </Button>
            </>
          )}
        </MyForm>
      )}
    </MySection>
  );
}
