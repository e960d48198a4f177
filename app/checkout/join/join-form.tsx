import type { SignUpFields } from "#shop/member/sign-up/sign-up-forms.ts";
import type { FetcherWithComponents } from "react-router";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import { requiredConsents } from "#shop/member/sign-up/sign-up-forms.ts";
import type { ShownVersions } from "#shop/member/consent/shown-versions.ts";
import type { CaptchaSettings } from "#app/browser/captcha.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import { ConsentBox } from "#app/account/consent/consent-box.tsx";
import {
  keyOfVersions,
  ShownVersionFields,
  stillMeant,
} from "#app/account/consent/shown-versions.tsx";
import { PasswordField } from "#app/account/password-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  page: {
    number: string;
    email: string;
    versions: ShownVersions;
    captcha: CaptchaSettings | null;
    fields: SignUpFields;
  };
  reply: FormAnswer;
  fetcher?: FetcherWithComponents<unknown>;
};

/** One field; the order says the rest, and the law asks for two ticks. */
export function JoinForm({
  page: { number, email, versions, captcha, fields },
  reply,
  fetcher,
}: Props) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      action={`/non-member/order/join/${number}`}
      order={["password", "consent.age", "consent.terms"]}
      {...(fetcher && { fetcher })}
    >
      {({ field, values, busy }) => (
        <>
          <input type="hidden" name="email-of-order" value={email} autoComplete="username" />
          <p className="text-16">
            <span className="text-14 text-soft">이메일</span>
            <br />
            <span className="font-semibold break-all">{email}</span>
          </p>
          <PasswordField {...field("password")} />
          <ShownVersionFields versions={versions} />
          <ul key={keyOfVersions(versions)}>
            {requiredConsents.map((kind) => (
              <ConsentBox
                key={kind}
                kind={kind}
                field={field}
                values={stillMeant(values, reply, versions)}
                text={
                  kind === "terms"
                    ? { to: policyKinds.terms.path, title: policyKinds.terms.title }
                    : undefined
                }
              />
            ))}
          </ul>
          <p className="text-14 text-soft">
            이메일, 이름, 휴대폰 번호는 회원 계약을 이행하는 데 쓰고, 탈퇴하면 삭제해요.{" "}
            <TextLink href={policyKinds.privacy.path} target="_blank" rel="noopener">
              {policyKinds.privacy.title}
              <span className="sr-only"> (새 창에서 열려요)</span>
            </TextLink>
          </p>
          {captcha && <CaptchaWidget settings={captcha} reply={reply} />}
          <Button look="ink" size="l" wide busy={busy}>
            확인 메일 받고 회원 되기
          </Button>
        </>
      )}
    </PostForm>
  );
}
