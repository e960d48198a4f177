import type { PasskeyFields } from "#shop/member/passkey/passkey-forms.ts";
import type { ReactNode } from "react";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormTrouble } from "#app/ui/form/post-form.tsx";
import { usePasskey } from "./use-passkey.ts";

type Props = {
  fields: PasskeyFields["add"];
  hasPassword: boolean;
  pre: string;
  stop: ReactNode;
};

/** The browser makes the passkey, and so this form is for scripts. */
export function NewPasskey({ fields, hasPassword, pre, stop }: Props) {
  const { busy, trouble, run } = usePasskey();
  const wrong = (name: string) => (trouble?.field === name ? [trouble.words] : undefined);
  const isBeside = trouble?.field === "name" || trouble?.field === "password";
  const submit = (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
    void run(({ registerPasskey }) => registerPasskey({ ...values, pre }));
  };
  return (
    <>
      <noscript>
        <p className="text-14 text-soft">패스키를 등록하려면 자바스크립트를 켜주세요.</p>
      </noscript>
      <form
        className="flex max-w-md flex-col gap-4 noscript:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <AsField />
        {trouble && !isBeside && <FormTrouble key={trouble.words}>{trouble.words}</FormTrouble>}
        <Field {...fields.name} name="name" id="new-passkey-name" errors={wrong("name")} />
        {hasPassword && (
          <Field
            {...fields.password}
            name="password"
            id="new-passkey-password"
            required
            errors={wrong("password")}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={busy}>
            패스키 등록
          </Button>
          {stop}
        </div>
      </form>
    </>
  );
}
