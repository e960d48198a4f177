import { data, redirect } from "react-router";
import { fieldsOf } from "#shop/form-fields.ts";
import { confirmSignUp } from "#shop/member/sign-up/confirm-sign-up.server.ts";
import { findSignUp } from "#shop/member/sign-up/find-sign-up.server.ts";
import { confirmSignUpForm } from "#shop/member/password/password-forms.ts";
import { EmailOfPassword } from "#app/account/email-of-password.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/sign-up-confirm";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { AccountPage } from "../account-page.tsx";
import { forgetBrowserCookie, readBrowserToken } from "../browser-cookie.server.ts";
import { PasswordField } from "../password-field.tsx";
import { readsAnew } from "../reads-anew.ts";
import { setCookies } from "../set-cookies.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "가입 마치기");

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");
const statuses = { ready: 200, finished: 200, elsewhere: 403, expired: 410 };

/** Following the link changes nothing: mail programs and scanners follow links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const found = await findSignUp(shop.db, tokenOf(request), readBrowserToken(shop, request));
  return data({ ...found, fields: fieldsOf(confirmSignUpForm) }, statuses[found.state]);
}

export const action = formAction(
  confirmSignUpForm,
  async (shop, { password }, { visitor, request }) => {
    const { cookies, pre } = await confirmSignUp(
      shop,
      { token: tokenOf(request) ?? "", password },
      { ...visitor, headers: request.headers, browserToken: readBrowserToken(shop, request) },
    );
    return redirect(
      pre,
      setCookies([
        ...cookies,
        forgetBrowserCookie(shop),
        flashCookie({ message: "가입이 끝났어요. 반가워요!" }),
      ]),
    );
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);
export const shouldRevalidate = readsAnew;

export default function SignUpConfirm({
  loaderData: found,
  actionData: reply,
}: Route.ComponentProps) {
  if (found.state === "finished")
    return (
      <Stopped
        title="이미 가입이 끝났어요"
        words="가입한 이메일로 로그인해주세요."
        to="/login"
        action="로그인"
      />
    );
  if (found.state === "elsewhere")
    return (
      <Stopped
        title="다른 브라우저에서 가입을 시작했어요"
        words="간편 로그인으로 시작한 가입은 같은 브라우저에서만 마칠 수 있어요. 메일의 링크를 복사해 그 브라우저에서 열거나, 여기에서 다시 시작해주세요."
        to="/login/singup"
        action="회원가입 다시 하기"
      />
    );
  if (found.state === "expired")
    return (
      <Stopped
        title="쓸 수 없는 링크예요"
        words="링크의 시간이 지났거나 주소가 잘렸어요. 회원가입을 다시 하면 새 메일을 보내드려요."
        to="/login/singup"
        action="회원가입 다시 하기"
      />
    );
  return (
    <AccountPage
      title="가입 마치기"
      words={
        found.needsPassword
          ? "가입을 시작한 곳과 다른 브라우저예요. 본인인지 알 수 있게 가입할 때 정한 비밀번호를 입력해주세요."
          : "버튼을 누르면 아래 이메일로 가입이 끝나고 바로 로그인돼요."
      }
    >
      <Ruled as="p" look="alone" className="mb-6 py-4 text-16 font-semibold break-all">
        {found.email}
      </Ruled>
      <PostForm of={found.fields} reply={reply}>
        {({ field, busy }) => (
          <>
            {found.needsPassword && (
              <>
                <EmailOfPassword email={found.email} />
                <PasswordField {...field("password")} />
              </>
            )}
            <Button look="primary" size="l" wide busy={busy}>
              가입 마치기
            </Button>
          </>
        )}
      </PostForm>
      {found.needsPassword && (
        <p className="mt-6 text-14 text-soft">
          직접 가입하지 않았다면 이 화면을 닫아주세요. 아무 일도 일어나지 않아요.
        </p>
      )}
    </AccountPage>
  );
}

function Stopped({
  title,
  words,
  to,
  action,
}: {
  title: string;
  words: string;
  to: string;
  action: string;
}) {
  return (
    <AccountPage title={title} words={words}>
      <ButtonLink to={to} look="ink" size="l" wide>
        {action}
      </ButtonLink>
    </AccountPage>
  );
}
