import { fieldsOf } from "#shop/form-fields.ts";
import { passkeyFields } from "#shop/member/passkey/passkey-forms.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { changePassword } from "#shop/member/password/change-password.server.ts";
import { endSession, endSessions } from "#shop/member/session/end-sessions.server.ts";
import { changeOwnPasskey } from "#app/account/passkey/change-own-passkey.server.ts";
import { listPasskeys } from "#shop/member/passkey/list-passkeys.server.ts";
import { listSessions } from "#shop/member/session/list-sessions.server.ts";
import { isRecent } from "#shop/member/session/prove-self.server.ts";
import { requestEmailChange } from "#shop/member/email/request-email-change.server.ts";
import { securityForm } from "#shop/member/session/security-form.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/security";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { EmailForm } from "../email-form.tsx";
import { PasskeySection } from "#app/account/passkey/passkey-section.tsx";
import { MyPage, MySection } from "../my-page.tsx";
import { PasswordForm } from "./password-form.tsx";
import { saved } from "#app/flash.server.ts";
import { SessionList } from "./session-list.tsx";
import { needProfile } from "../read-profile.server.ts";
import { signedInOf } from "../signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "로그인과 보안");

export async function loader({ context }: Route.LoaderArgs) {
  const [shop, signedIn] = [shopOf(context), signedInOf(visitorOf(context))];
  const { id } = signedIn.account;
  const [profile, passkeys, sessions] = await Promise.all([
    needProfile(shop.db, id),
    listPasskeys(shop.db, id),
    listSessions(shop.db, id, signedIn.session.id),
  ]);
  const { email, hasPassword } = profile;
  return {
    email,
    hasPassword,
    mayProve: hasPassword || isRecent(signedIn, shop.now()),
    mailArrives: mailArrives(shop),
    passkeys,
    sessions,
    fields: {
      password: fieldsOf(securityForm, "password"),
      email: fieldsOf(securityForm, "email"),
      passkey: passkeyFields(),
    },
  };
}

export const action = formAction(securityForm, async (shop, form, { visitor, request }) => {
  const signedIn = signedInOf(visitor);
  const { account, session } = signedIn;
  switch (form.intent) {
    case "password": {
      const { cookies } = await changePassword(shop, signedIn, form, {
        address: visitor.address,
        headers: request.headers,
      });
      return saved(
        "/my/security",
        "비밀번호를 바꿨어요. 다른 기기에서는 모두 로그아웃됐어요.",
        cookies,
      );
    }
    case "email":
      await requestEmailChange(
        shop,
        signedIn,
        { email: form.email, password: form.emailPassword },
        visitor.address,
      );
      return saved(
        "/my/security",
        `${form.email} 주소로 확인 메일을 보냈어요. 1시간 안에 메일의 버튼을 눌러주세요.`,
      );
    case "rename-passkey":
    case "remove-passkey": {
      const owner = { ...visitor, ...signedIn, headers: request.headers };
      return saved("/my/security", await changeOwnPasskey(shop, owner, form));
    }
    case "end":
      found((await endSession(shop.db, account.id, form.sessionId)) || null);
      return saved("/my/security", "그 기기에서 로그아웃했어요.");
    case "end-others":
      await endSessions(shop.db, account.id, { except: session.id });
      return saved("/my/security", "다른 기기에서 모두 로그아웃했어요.");
    case "end-all": {
      const { cookies } = await shop.auth.signOut(request.headers);
      await endSessions(shop.db, account.id);
      if (visitor.role)
        await recordAudit(shop.db, {
          ...visitor,
          action: "admin.sign-out",
          subject: `account ${account.email}`,
        });
      return saved("/login", "모든 기기에서 로그아웃했어요.", cookies);
    }
  }
});

export default function Security({
  loaderData: { mailArrives: isOpen, passkeys, sessions, fields, ...profile },
  actionData: reply,
}: Route.ComponentProps) {
  const forms = ["password", "email", "rename-passkey", "remove-passkey"];
  const isOfForm = forms.includes(reply?.values?.intent ?? "");
  return (
    <MyPage title="로그인과 보안" trouble={isOfForm ? undefined : reply?.refused?.message}>
      <PasswordForm {...profile} fields={fields.password} reply={reply} />
      <EmailForm {...profile} isOpen={isOpen} fields={fields.email} reply={reply} />
      <MySection title="패스키">
        <PasskeySection
          passkeys={passkeys}
          fields={fields.passkey}
          reply={reply}
          hasPassword={profile.hasPassword}
          mayProve={profile.mayProve}
          pre="/my/security"
          words="지문이나 얼굴, 화면 잠금으로 비밀번호 없이 로그인해요."
        />
      </MySection>
      <SessionList sessions={sessions} />
    </MyPage>
  );
}
