import { redirect } from "react-router";
import { fieldsOf } from "#shop/form-fields.ts";
import { pathInside } from "#lib/path-inside.ts";
import { signInMember } from "#shop/member/session/sign-in-member.server.ts";
import { needsCaptcha } from "#shop/member/session/try-password.server.ts";
import { signInForm } from "#shop/member/session/sign-in-form.ts";
import { socialChoices } from "#shop/member/social/social-choices.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/login";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { CaptchaWidget } from "./captcha-widget.tsx";
import { PasskeySignIn } from "./passkey/passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";
import { readsAnew } from "./reads-anew.ts";
import { setCookies } from "./set-cookies.ts";
import { SocialButtons } from "./social/social-buttons.tsx";
import { usePre, withPre } from "./use-pre.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "로그인");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { account, address } = visitorOf(context);
  if (account) throw redirect(pathInside(new URL(request.url).searchParams.get("pre")));
  return {
    providers: socialChoices(shop),
    captcha: shop.captcha.widget,
    asksCaptcha: await needsCaptcha(shop, address),
    fields: fieldsOf(signInForm),
  };
}

export const action = formAction(signInForm, async (shop, form, { visitor, request, values }) => {
  const pre = pathInside(new URL(request.url).searchParams.get("pre") ?? values.preUrl);
  const captcha = shop.captcha.widget ? values[shop.captcha.widget.field] : undefined;
  const { isSignedIn, cookies } = await signInMember(shop, form, {
    ...visitor,
    headers: request.headers,
    captcha,
  });
  return redirect(
    isSignedIn ? pre : withPre("/admin-login/second-factor", pre),
    setCookies(cookies),
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** Wrong passwords may have made the captcha necessary. */
export const shouldRevalidate = readsAnew;

export default function Login({
  loaderData: { providers, captcha, asksCaptcha, fields },
  actionData: reply,
}: Route.ComponentProps) {
  const { pre, forget } = usePre();
  const isCaptchaNeeded =
    asksCaptcha || (reply && "refused" in reply && reply.refused?.code === "captcha-failed");
  return (
    <AccountPage title="로그인">
      <PostForm of={fields} reply={reply} onSubmit={forget}>
        {({ field, busy }) => (
          <>
            <input type="hidden" name="preUrl" value={pre} />
            <Field {...field("email")} />
            <PasswordField {...field("password")} />
            {captcha && isCaptchaNeeded && <CaptchaWidget settings={captcha} reply={reply} />}
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              로그인
            </Button>
          </>
        )}
      </PostForm>
      <div className="mt-3">
        <PasskeySignIn door="shop" pre={pre} />
      </div>
      <div className="mt-2 flex flex-wrap justify-between">
        <Way to="/login/password">비밀번호를 잊었어요</Way>
        <Way to={withPre("/login/singup", pre)}>회원가입</Way>
      </div>
      {providers.length > 0 && (
        <>
          <p className="my-6 flex items-center gap-4 text-14 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            또는
          </p>
          <SocialButtons providers={providers} pre={pre} />
        </>
      )}
      <div className="mt-10 border-t border-line pt-4">
        {/^\/order\/(?!complete|failure)/.test(pre) && (
          <ButtonLink to={`/non-member${pre}`} size="l" wide className="my-2">
            비회원으로 주문하기
          </ButtonLink>
        )}
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-14 text-soft">
          비회원으로 주문했나요? <Way to="/non-member/order/info">비회원 주문조회</Way>
        </p>
      </div>
    </AccountPage>
  );
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <TextLink look="tall" to={to} className="text-14 text-ink">
    {children}
  </TextLink>
);
