import type { FieldLooks } from "#shop/form-fields.ts";
import { useSearchParams } from "react-router";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import type { CaptchaSettings } from "#app/browser/captcha.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { ReactNode } from "react";
import { Title } from "#app/ui/title.tsx";

/** By the number of what was ordered or reserved without an account, and the phone. */
export function LookupForm({
  reply,
  captcha,
  title,
  introduction,
  number,
  fields,
  children,
}: {
  reply: FormReply<unknown> | undefined;
  captcha: CaptchaSettings | null;
  title: string;
  introduction: string;
  number: { name: string; inQuery: string };
  fields: FieldLooks;
  /** where else it is found */
  children: ReactNode;
}) {
  const [query] = useSearchParams();
  const { name, inQuery } = number;
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <Title>{title}</Title>
      <p className="mt-2 mb-8 text-16 text-soft">{introduction}</p>
      <PostForm of={fields} reply={reply}>
        {({ field, busy }) => (
          <>
            <Field {...field(name, query.get(inQuery)?.slice(0, 40) ?? "")} className="numbers" />
            <PhoneField {...field("phone")} />
            {captcha && <CaptchaWidget settings={captcha} reply={reply} />}
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              조회하기
            </Button>
          </>
        )}
      </PostForm>
      <p className="mt-8 border-t border-line pt-6 text-14 text-soft">{children}</p>
    </section>
  );
}
