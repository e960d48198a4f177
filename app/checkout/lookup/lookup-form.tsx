import { Link, useSearchParams } from "react-router";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import type { CaptchaSettings } from "#app/browser/captcha.ts";
import { formatPhone } from "#app/browser/typing/phone-typing.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

export function LookupForm({
  reply,
  captcha,
}: {
  reply: FormReply<unknown> | undefined;
  captcha: CaptchaSettings | null;
}) {
  const [query] = useSearchParams();
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <h1 className="text-28 font-bold">비회원 주문조회</h1>
      <p className="mt-2 mb-8 text-16 text-soft">
        주문할 때 받은 주문번호와 주문하는 분의 휴대폰 번호를 입력해주세요.
      </p>
      <PostForm reply={reply} order={["orderNumber", "phone"]}>
        {({ field, busy }) => (
          <>
            <Field
              {...field("orderNumber", query.get("order")?.slice(0, 40) ?? "")}
              label="주문번호"
              placeholder="20261121-ABCDEFGH"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              required
              className="numbers"
            />
            <Field
              {...field("phone")}
              label="휴대폰 번호"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="010-0000-0000"
              maxLength={20}
              onInput={formatPhone}
              required
            />
            {captcha && <CaptchaWidget settings={captcha} reply={reply} />}
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              조회하기
            </Button>
          </>
        )}
      </PostForm>
      <p className="mt-8 border-t border-line pt-6 text-14 text-soft">
        주문번호는 주문 확인 메일에 있어요. 회원으로 주문했다면{" "}
        <Link to="/my" className="text-ink underline underline-offset-4">
          마이페이지
        </Link>
        에서 볼 수 있어요.
      </p>
    </section>
  );
}
