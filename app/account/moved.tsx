import { data, redirect } from "react-router";
import { findConsentVersions } from "#shop/member/consent/find-consent-versions.server.ts";
import { findInvitation } from "#shop/member/moved/find-invitation.server.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "#shop/member/moved/follow-invitation.server.ts";
import { INVITATION_DAYS } from "#shop/member/moved/invitation-days.ts";
import { movedFields, movedForms } from "#shop/member/moved/moved-forms.ts";
import { requiredConsents } from "#shop/member/sign-up/sign-up-forms.ts";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import { EmailOfPassword } from "#app/account/email-of-password.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { openOnly } from "#app/open-only.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/moved";
import { AccountPage } from "./account-page.tsx";
import { ConsentBox } from "./consent/consent-box.tsx";
import { keyOfVersions, ShownVersionFields, stillMeant } from "./consent/shown-versions.tsx";
import { PasswordField } from "./password-field.tsx";
import { readsAnew } from "./reads-anew.ts";
import { setCookies } from "./set-cookies.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "첫 로그인");

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

/** Following the link changes nothing: mail programs and scanners follow links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await openOnly(context);
  const shop = shopOf(context);
  const invited = await findInvitation(shop.db, tokenOf(request));
  if (!invited) return data(null, 410);
  const { email, name, formerShop, points } = invited;
  const { terms, privacy } = await findConsentVersions(shop.db, shop.now());
  return data({
    email,
    name,
    formerShop,
    points,
    versions: { terms, privacy },
    fields: movedFields(),
  });
}

export const action = formAction(movedForms, async (shop, form, { visitor, request }) => {
  const token = tokenOf(request) ?? "";
  if (form.intent === "remove") {
    await declineInvitation(shop, token, visitor);
    return redirect("/", setCookies([flashCookie({ message: "옮겨 온 정보를 모두 지웠어요." })]));
  }
  const { cookies } = await acceptInvitation(shop, token, form, {
    ...visitor,
    headers: request.headers,
  });
  return redirect(
    "/my",
    setCookies([...cookies, flashCookie({ message: "첫 로그인을 마쳤어요. 반가워요!" })]),
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);
export const shouldRevalidate = readsAnew;

const texts = { terms: { to: policyKinds.terms.path, title: policyKinds.terms.title } };

export default function Moved({ loaderData: invited, actionData: reply }: Route.ComponentProps) {
  if (!invited) return <Over />;
  const { email, name, formerShop, points, versions, fields } = invited;
  return (
    <AccountPage
      title="첫 로그인"
      words={`${name}님, ${formerShop}에서 쓰시던 회원 정보를 옮겨 두었어요. 앞으로 쓸 비밀번호를 정하면 바로 로그인돼요.`}
    >
      <Ruled as="p" look="alone" className="mb-6 py-4 text-16 font-semibold break-all">
        {email}
        {points > 0 && (
          <span className="block text-14 font-normal text-soft numbers">
            옮겨 온 포인트 {points.toLocaleString("ko-KR")}P
          </span>
        )}
      </Ruled>
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "accept" }}
        order={["password", "consent.age", "consent.terms"]}
      >
        {({ field, values, busy }) => (
          <>
            <EmailOfPassword email={email} />
            <PasswordField {...field("password")} />
            <ShownVersionFields versions={versions} />
            <fieldset key={keyOfVersions(versions)}>
              <legend className="text-14 font-medium">동의</legend>
              <ul>
                {requiredConsents.map((kind) => (
                  <ConsentBox
                    key={kind}
                    kind={kind}
                    field={field}
                    values={stillMeant(values, reply, versions)}
                    text={kind === "terms" ? texts.terms : undefined}
                  />
                ))}
              </ul>
              <p className="text-14 text-soft">
                이메일, 이름, 휴대폰 번호는 회원 계약을 이행하는 데 쓰고, 탈퇴하면 삭제해요. 소식
                수신 동의는 이전 상점에서 고르신 그대로이고, 마이페이지에서 언제든 바꿀 수 있어요.{" "}
                <TextLink href={policyKinds.privacy.path} target="_blank" rel="noopener">
                  {policyKinds.privacy.title}
                  <span className="sr-only"> (새 창에서 열려요)</span>
                </TextLink>
              </p>
            </fieldset>
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              비밀번호 저장하고 로그인
            </Button>
          </>
        )}
      </PostForm>
      <Remove />
    </AccountPage>
  );
}

const Remove = () => (
  <details className="mt-8 border-t border-line">
    <summary className="flex min-h-12 items-center text-14 text-soft">
      회원을 이어가고 싶지 않아요
    </summary>
    <PostForm reply={undefined} fields={{ intent: "remove" }}>
      {({ busy }) => (
        <>
          <p className="text-14 text-soft">
            옮겨 온 이름, 연락처, 배송지, 포인트를 모두 지워요. 되돌릴 수 없어요.
          </p>
          <Button size="l" wide busy={busy} className="mt-3">
            옮겨 온 정보 모두 지우기
          </Button>
        </>
      )}
    </PostForm>
  </details>
);

const Over = () => (
  <AccountPage
    title="쓸 수 없는 링크예요"
    words={`링크는 ${INVITATION_DAYS}일 동안 한 번만 쓸 수 있어요. 더 나중에 받은 메일이 있다면 그 링크를 열어주세요. 이미 첫 로그인을 했다면 로그인해주세요.`}
  >
    <div className="grid gap-2">
      <ButtonLink to="/login" look="ink" size="l" wide>
        로그인
      </ButtonLink>
      <ButtonLink to="/login/password" size="l" wide>
        링크 다시 받기
      </ButtonLink>
    </div>
  </AccountPage>
);
