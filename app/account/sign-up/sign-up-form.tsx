import { useRef, type ReactNode } from "react";
import { AddressFields, useAddressSearch } from "#app/checkout/order-form/order-address.tsx";
import type { SignUpFields } from "#shop/member/sign-up/sign-up-forms.ts";
import type { ShownVersions } from "#shop/member/consent/shown-versions.ts";
import type { CaptchaSettings } from "#app/browser/captcha.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { PostForm, type FormAnswer, type StartField } from "#app/ui/form/post-form.tsx";
import { ruled } from "#app/ui/ruled.tsx";
import { CaptchaWidget } from "../captcha-widget.tsx";
import { ConsentFields } from "#app/account/consent/consent-fields.tsx";
import { PasswordField } from "../password-field.tsx";
import {
  keyOfVersions,
  ShownVersionFields,
  stillMeant,
} from "#app/account/consent/shown-versions.tsx";

/** What a social sign-in brought along. */
export type SocialStart = {
  title: string;
  email: string | null;
  isProven: boolean;
  name: string | null;
};

const addressNames = ["postcode", "address", "addressDetail"];
const order = [
  "email",
  "password",
  "name",
  "phone",
  ...addressNames,
  "consent.age",
  "consent.terms",
];

/** After a social sign-in no password is needed, and a verified address cannot be changed. */
export function SignUpForm({
  social,
  captcha,
  versions,
  fields,
  reply,
}: {
  social: SocialStart | null;
  captcha: CaptchaSettings | null;
  versions: ShownVersions;
  fields: SignUpFields;
  reply: FormAnswer;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { dialog, ...search } = useAddressSearch(form);
  return (
    <>
      <PostForm of={fields} formRef={form} reply={reply} order={order}>
        {({ field, values, busy }) => (
          <>
            <input type="hidden" name="way" value={social ? "social" : "password"} />
            <SignUpEmail social={social} field={field} />
            {!social && <PasswordField {...field("password")} />}
            <PersonFields name={social?.name} field={field} />
            <FirstAddress isOpen={addressNames.some((name) => values[name])}>
              <AddressFields field={field} {...search} />
            </FirstAddress>
            <ShownVersionFields versions={versions} />
            <ConsentFields
              key={keyOfVersions(versions)}
              field={field}
              values={stillMeant(values, reply, versions)}
            />
            {captcha && <CaptchaWidget settings={captcha} reply={reply} />}
            <Button look="primary" size="l" wide busy={busy}>
              {social?.isProven ? "가입하기" : "확인 메일 받기"}
            </Button>
          </>
        )}
      </PostForm>
      {dialog}
    </>
  );
}

/** An address that the provider vouches for stays as it is. */
function SignUpEmail({
  social,
  field,
}: {
  social: SocialStart | null;
  field: StartField<SignUpFields>;
}) {
  if (social?.isProven)
    return (
      <Field
        name="proven"
        label="이메일"
        type="email"
        value={social.email ?? ""}
        readOnly
        autoComplete="email"
        hint={`${social.title}에서 확인한 주소예요.`}
        className="bg-wash"
      />
    );
  return <Field {...field("email", social?.email)} autoComplete={social ? "email" : "username"} />;
}

function PersonFields({
  name,
  field,
}: {
  name: string | null | undefined;
  field: StartField<SignUpFields>;
}) {
  return (
    <>
      <Field {...field("name", name)} />
      <PhoneField {...field("phone")} />
    </>
  );
}

function FirstAddress({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className={`group ${ruled("alone")}`}>
      <summary className="flex min-h-12 items-center justify-between text-14 font-medium">
        <span>
          기본 배송지 <span className="font-normal text-soft">(선택)</span>
        </span>
        <span aria-hidden className="font-normal text-soft group-open:hidden">
          열기
        </span>
        <span aria-hidden className="hidden font-normal text-soft group-open:inline">
          닫기
        </span>
      </summary>
      <div className="pt-2 pb-5">{children}</div>
    </details>
  );
}
