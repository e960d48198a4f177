import { fieldsOf } from "#shop/form-fields.ts";
import { passwordForgottenForm } from "#shop/member/password/password-forms.ts";
import { requestPasswordReset } from "#shop/member/password/request-password-reset.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf } from "../request.server.ts";
import { NoMailBox } from "../ui/no-mail-box.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/password-forgotten";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "비밀번호 찾기");

export const loader = ({ context }: Route.LoaderArgs) => ({
  isOpen: mailArrives(shopOf(context)),
  fields: fieldsOf(passwordForgottenForm),
});

export const action = formAction(passwordForgottenForm, async (shop, { email }, { visitor }) => {
  await requestPasswordReset(shop, email, visitor.address);
  return { email };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function PasswordForgotten({
  loaderData: { isOpen, fields },
  actionData: reply,
}: Route.ComponentProps) {
  if (!isOpen)
    return (
      <AccountPage title="비밀번호 찾기">
        <NoMailBox what="비밀번호를 새로 정하는 링크를 보낼" />
      </AccountPage>
    );
  if (reply && "done" in reply && reply.done) return <Sent email={reply.done.email} />;
  return (
    <AccountPage
      title="비밀번호 찾기"
      words="가입한 이메일을 입력해주세요. 비밀번호를 새로 정할 수 있는 링크를 보내드려요."
    >
      <PostForm of={fields} reply={reply}>
        {({ field, busy }) => (
          <>
            <Field {...field("email")} />
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              링크 받기
            </Button>
          </>
        )}
      </PostForm>
      <p className="mt-6 text-14 text-soft">
        간편 로그인으로 가입했다면 비밀번호 없이{" "}
        <TextLink to="/login" className="text-ink">
          로그인
        </TextLink>
        할 수 있어요.
      </p>
    </AccountPage>
  );
}

/** The same for every address, with or without an account. */
function Sent({ email }: { email: string }) {
  return (
    <AccountPage
      title="메일을 확인해주세요"
      words="아래 주소로 가입한 계정이 있다면 링크를 보냈어요. 링크는 30분 동안 한 번 쓸 수 있어요."
    >
      <Ruled as="p" look="alone" className="py-4 text-16 font-semibold break-all" role="status">
        {email}
      </Ruled>
      <p className="my-6 text-14 text-soft">
        몇 분이 지나도 오지 않으면 스팸함을 확인하거나, 다른 이메일로 가입하지 않았는지
        확인해주세요.
      </p>
      <div className="grid gap-2">
        <ButtonLink to="/login" look="ink" size="l" wide>
          로그인으로 돌아가기
        </ButtonLink>
        <ButtonLink to="/login/password" reloadDocument size="l" wide>
          다른 이메일로 받기
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
