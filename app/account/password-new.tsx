import { data, redirect } from "react-router";
import { fieldsOf } from "#shop/form-fields.ts";
import { findReset } from "#shop/member/password/find-reset.server.ts";
import { newPasswordForm } from "#shop/member/password/password-forms.ts";
import { resetPassword } from "#shop/member/password/reset-password.server.ts";
import { EmailOfPassword } from "#app/account/email-of-password.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "../flash.server.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf } from "../request.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/password-new";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { readsAnew } from "./reads-anew.ts";
import { setCookies } from "./set-cookies.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "새 비밀번호");

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findReset(shopOf(context).db, tokenOf(request));
  return data(
    { email: found?.email ?? null, fields: fieldsOf(newPasswordForm) },
    found ? 200 : 410,
  );
}

export const action = formAction(
  newPasswordForm,
  async (shop, { password }, { visitor, request }) => {
    await resetPassword(shop, { token: tokenOf(request), password }, visitor.address);
    return redirect(
      "/login",
      setCookies([flashCookie({ message: "비밀번호를 바꿨어요. 새 비밀번호로 로그인해주세요." })]),
    );
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);
export const shouldRevalidate = readsAnew;

export default function PasswordNew({
  loaderData: { email, fields },
  actionData: reply,
}: Route.ComponentProps) {
  if (!email) {
    return (
      <AccountPage
        title="쓸 수 없는 링크예요"
        words="링크는 30분 동안 한 번만 쓸 수 있어요. 더 나중에 받은 메일이 있다면 그 링크를 열어주세요."
      >
        <ButtonLink to="/login/password" look="ink" size="l" wide>
          링크 다시 받기
        </ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="새 비밀번호"
      words="저장하면 모든 기기에서 로그아웃되고, 새 비밀번호로 다시 로그인할 수 있어요."
    >
      <PostForm of={fields} reply={reply}>
        {({ field, busy }) => (
          <>
            <EmailOfPassword email={email} />
            <PasswordField {...field("password")} />
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              비밀번호 저장
            </Button>
          </>
        )}
      </PostForm>
    </AccountPage>
  );
}
