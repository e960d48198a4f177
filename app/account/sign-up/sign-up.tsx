import type { ReactNode } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { findConsentVersions } from "#shop/member/consent/find-consent-versions.server.ts";
import {
  findPendingSocial,
  findWaitingSignUp,
  isKnownEmail,
} from "#shop/member/sign-up/find-pending-sign-up.server.ts";
import { resendSignUp } from "#shop/member/sign-up/resend-sign-up.server.ts";
import { signUpPost } from "#shop/member/sign-up/sign-up-post.server.ts";
import { signUpFields } from "#shop/member/sign-up/sign-up-forms.ts";
import { signUp } from "#shop/member/sign-up/sign-up.server.ts";
import { socialChoices } from "#shop/member/social/social-choices.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { NoMailBox } from "#app/ui/no-mail-box.tsx";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import { openOnly } from "#app/open-only.server.ts";
import type { Route } from "./+types/sign-up";
import { AccountPage } from "../account-page.tsx";
import { browserCookie, forgetBrowserCookie, readBrowserToken } from "../browser-cookie.server.ts";
import { setCookies } from "../set-cookies.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { SignUpSent } from "./sign-up-sent.tsx";
import { SocialButtons } from "#app/account/social/social-buttons.tsx";
import { withPre } from "../use-pre.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "회원가입");

const PATH = "/login/singup";
const preOf = (request: Request) => pathInside(new URL(request.url).searchParams.get("pre"));

export async function loader({ request, context }: Route.LoaderArgs) {
  await openOnly(context);
  const shop = shopOf(context);
  const pre = preOf(request);
  const { searchParams } = new URL(request.url);
  if (visitorOf(context).account) throw redirect(pre);
  const browserToken = readBrowserToken(shop, request);
  const waiting = searchParams.has("sent") ? await findWaitingSignUp(shop.db, browserToken) : null;
  if (waiting) return { kind: "sent" as const, email: waiting.email, again: withPre(PATH, pre) };
  const { terms, privacy } = await findConsentVersions(shop.db, shop.now());
  const form = {
    providers: socialChoices(shop),
    captcha: shop.captcha.widget,
    pre,
    versions: { terms, privacy },
    mailArrives: mailArrives(shop),
    fields: signUpFields(),
  };
  const social =
    searchParams.get("way") === "email" ? null : await findPendingSocial(shop.db, browserToken);
  if (!social) return { kind: "form" as const, ...form, social: null };
  const title = shop.social.find(({ id }) => id === social.provider)?.title ?? social.provider;
  if (social.provenEmail && (await isKnownEmail(shop.db, social.provenEmail)))
    return { kind: "known" as const, title, email: social.provenEmail };
  const { email, provenEmail, name } = social;
  return {
    kind: "form" as const,
    ...form,
    social: { title, email: provenEmail ?? email, isProven: provenEmail !== null, name },
  };
}

export const action = formAction(signUpPost, async (shop, form, { visitor, request, values }) => {
  const browserToken = readBrowserToken(shop, request);
  const pre = preOf(request);
  if (form.way === "resend")
    return (await resendSignUp(shop, browserToken, visitor.address))
      ? { resent: true }
      : redirect(withPre(PATH, pre));
  const captcha = shop.captcha.widget ? values[shop.captcha.widget.field] : undefined;
  const done = await signUp(shop, form, {
    ...visitor,
    headers: request.headers,
    browserToken,
    captcha,
    pre,
  });
  if (done.outcome === "signed-in")
    return redirect(done.pre, setCookies([...done.cookies, forgetBrowserCookie(shop)]));
  return redirect(
    withPre(`${PATH}?sent=1`, pre),
    setCookies([browserCookie(shop, done.browserToken)]),
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** Revalidates to show new versions of terms. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

export default function SignUp({ loaderData, actionData: reply }: Route.ComponentProps) {
  if (loaderData.kind === "sent") return <SignUpSent {...loaderData} reply={reply} />;
  if (loaderData.kind === "known") return <Known {...loaderData} />;
  const { social, providers, captcha, pre, versions, mailArrives, fields } = loaderData;
  return (
    <AccountPage
      title="회원가입"
      words={
        social
          ? `${social.title} 로그인으로 거의 다 왔어요. 주문과 배송에 필요한 것만 더 알려주세요.`
          : "주문과 문의를 한곳에서 볼 수 있어요."
      }
    >
      {!social && providers.length > 0 && (
        <>
          <SocialButtons providers={providers} pre={pre} />
          <p className="my-6 flex items-center gap-4 text-14 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            또는 이메일로
          </p>
        </>
      )}
      <Ways isOpen={mailArrives || social?.isProven === true}>
        <SignUpForm
          key={social ? "social" : "password"}
          social={social}
          captcha={captcha}
          versions={versions}
          fields={fields}
          reply={reply}
        />
      </Ways>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 text-14 text-soft">
        {social ? "다른 방법으로 가입하고 싶나요?" : "이미 가입했나요?"}
        <TextLink
          look="tall"
          to={social ? withPre(`${PATH}?way=email`, pre) : withPre("/login", pre)}
          className="text-ink"
        >
          {social ? "이메일로 가입하기" : "로그인"}
        </TextLink>
      </p>
    </AccountPage>
  );
}

/** A verified address needs no other way to sign up. */
const Ways = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) =>
  isOpen ? children : <NoMailBox what="이메일로 가입할" />;

function Known({ title, email }: { title: string; email: string }) {
  return (
    <AccountPage
      title="이미 가입한 이메일이에요"
      words={`그 계정으로 로그인한 뒤 ‘연결된 로그인’에서 ${title} 로그인을 연결해주세요. 다음부터는 버튼 하나로 들어올 수 있어요.`}
    >
      <Ruled as="p" look="alone" className="py-4 text-16 font-semibold break-all">
        {email}
      </Ruled>
      <div className="mt-6 grid gap-2">
        <ButtonLink to="/login?pre=%2Fmy%2Fsocial" look="ink" size="l" wide>
          로그인하고 연결하기
        </ButtonLink>
        <ButtonLink to="/login/password" size="l" wide>
          비밀번호를 잊었어요
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
