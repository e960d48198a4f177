import { fieldsOf } from "#shop/form-fields.ts";
import { securityForm } from "#shop/member/second-factor/second-factor-forms.ts";
import { Link, useSearchParams } from "react-router";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { RecoveryCodes } from "./security-codes.tsx";
import { QrCode } from "./security-qr.tsx";

export type Proposal = { uri: string; recoveryCodes: string[] };

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? "";

const fields = fieldsOf(securityForm, "confirm");

export function SecondFactorSetup({
  proposal: { uri, recoveryCodes },
  reply,
}: {
  proposal: Proposal;
  reply: FormAnswer;
}) {
  const pre = useSearchParams()[0].get("pre");
  const here = "/admin/security";
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="scan" className="flex flex-col gap-3 print:hidden">
        <h3 id="scan" className="text-16 font-semibold">
          1. 인증 앱에 더하기
        </h3>
        <p className="text-14 text-soft">
          Google OTP, Microsoft Authenticator, 1Password 같은 인증 앱에서 QR 코드를 찍어주세요. 이
          기기에 인증 앱이 있으면 아래 버튼으로 바로 더할 수 있어요.
        </p>
        <a href={uri} className={`${buttonClass({})} self-start`}>
          이 기기의 인증 앱에 더하기
        </a>
        <QrCode
          text={uri}
          label="인증 앱에 계정을 더하는 QR 코드. 찍을 수 없으면 아래 설정 키를 입력해주세요."
        />
        <p className="text-14 text-soft">
          둘 다 안 되면 이 설정 키를 앱에 입력해주세요. 방식은 '시간 기준'이에요.
        </p>
        <div className="flex max-w-md flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-60 rounded-s bg-wash px-4 py-3 text-14 break-words select-all">
            {inFours(secret)}
          </code>
          <CopyButton text={secret} what="설정 키를" label="설정 키 복사" />
        </div>
      </section>
      <RecoveryCodes codes={recoveryCodes} title="2. 복구 코드 보관하기" />
      <section aria-labelledby="confirm" className="flex max-w-md flex-col gap-3 print:hidden">
        <h3 id="confirm" className="text-16 font-semibold">
          3. 앱의 코드로 켜기
        </h3>
        <PostForm
          of={fields}
          reply={reply}
          fields={{ intent: "confirm", uri, recoveryCodes: recoveryCodes.join(" ") }}
          asMember
          action={pre === null ? here : `${here}?${new URLSearchParams({ pre })}`}
          className="flex flex-col gap-4"
        >
          {({ field, busy }) => (
            <>
              <Field {...field("code")} className="numbers" />
              <div className="flex flex-wrap gap-2">
                <Button look="primary" busy={busy}>
                  2단계 인증 켜기
                </Button>
                <Link
                  to={here}
                  className="inline-flex min-h-11 items-center px-3 text-14 text-soft hover:text-ink"
                >
                  닫기
                </Link>
              </div>
            </>
          )}
        </PostForm>
      </section>
    </div>
  );
}

/** A proposal in a returned form, or null. */
export function readProposal(values: Record<string, string> | undefined): Proposal | null {
  if (
    !values?.uri?.startsWith("otpauth://totp/") ||
    values.uri.length > 500 ||
    !URL.canParse(values.uri)
  )
    return null;
  return {
    uri: values.uri,
    recoveryCodes: (values.recoveryCodes ?? "")
      .split(" ")
      .filter((code) => /^[a-z0-9]{5}-[a-z0-9]{5}$/.test(code))
      .slice(0, 10),
  };
}
