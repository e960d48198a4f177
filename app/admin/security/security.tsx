import { redirect, useSearchParams } from "react-router";
import { endOwnSession, endOwnSessions } from "#shop/member/session/end-own-sessions.server.ts";
import { changeOwnPasskey } from "#app/account/passkey/change-own-passkey.server.ts";
import { listPasskeys } from "#shop/member/passkey/list-passkeys.server.ts";
import { passkeyFields } from "#shop/member/passkey/passkey-forms.ts";
import { listSessions } from "#shop/member/session/list-sessions.server.ts";
import { securityForm } from "#shop/member/second-factor/second-factor-forms.ts";
import {
  confirmSecondFactor,
  proposeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#shop/member/second-factor/switch-second-factor.server.ts";
import { signedInOf } from "#app/account/my/signed-in-of.ts";
import { PasskeySection } from "#app/account/passkey/passkey-section.tsx";
import { PasskeySignIn } from "#app/account/passkey/passkey-sign-in.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/security";
import { wantedPath } from "./security-path.ts";
import { SessionList } from "./security-sessions.tsx";
import { SecondFactor } from "./security-second-factor.tsx";
import { readProposal, type Proposal } from "./security-setup.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "보안");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, auth, adminSecondFactor } = shopOf(context);
  const { account, session, standing } = visitorOf(context);
  const { id } = found(account);
  const [secondFactor, passkeys, sessions] = await Promise.all([
    auth.findSecondFactor(id),
    listPasskeys(db, id),
    listSessions(db, id, session?.id),
  ]);
  return {
    secondFactor,
    passkeys,
    sessions,
    fields: passkeyFields(),
    isRequired: adminSecondFactor === "required",
    isMissing: standing === "second-factor-missing",
  };
}

/** After switching it on, continues to the page that required it. */
function pathOn({ url }: Request): string {
  const requestUrl = new URL(url);
  return requestUrl.searchParams.has("pre") ? wantedPath(requestUrl) : "/admin/security";
}

type SecondFactorOutcome = { proposal: Proposal } | { recoveryCodes: string[] };

export const action = formAction(
  securityForm,
  async (shop, form, { visitor, request }): Promise<SecondFactorOutcome | Response> => {
    const owner = { ...visitor, headers: request.headers };
    const back = (message: string, cookies: string[] = [], to = "/admin/security") =>
      redirect(to, {
        headers: new Headers(
          [...cookies, flashCookie({ message })].map((cookie) => ["Set-Cookie", cookie]),
        ),
      });
    switch (form.intent) {
      case "propose":
        return { proposal: await proposeSecondFactor(shop, owner, form.password) };
      case "confirm":
        return back(
          "2단계 인증을 켰어요. 다른 기기에서는 로그아웃됐어요.",
          await confirmSecondFactor(shop, owner, form.code),
          pathOn(request),
        );
      case "renew":
        return { recoveryCodes: await renewRecoveryCodes(shop, owner, form.password) };
      case "remove":
        return back("2단계 인증을 껐어요.", await removeSecondFactor(shop, owner, form.password));
      case "rename-passkey":
      case "remove-passkey":
        return back(await changeOwnPasskey(shop, { ...owner, ...signedInOf(visitor) }, form));
      case "end-session":
        return back(
          (await endOwnSession(shop.db, owner, form.session))
            ? "그 기기에서 로그아웃했어요."
            : "이미 로그아웃된 기기예요.",
        );
      case "end-other-sessions":
        return back(`다른 기기 ${await endOwnSessions(shop.db, owner)}곳에서 로그아웃했어요.`);
    }
  },
);

export default function Security({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const proposal = proposalIn(reply);
  const isAsked = page.isMissing && page.passkeys.length > 0;
  const isPasskeyFirst = usePasskeyFirst(page);
  const passkeys = !proposal && <Passkeys page={page} isAsked={isAsked} reply={reply} />;
  return (
    <div className="flex max-w-2xl flex-col gap-12">
      <div className="flex flex-col gap-6">
        <Title>보안</Title>
        {page.isMissing && !proposal && (
          <NoticeBox tone="warn">{missingWords[String(isAsked)]}</NoticeBox>
        )}
        {isPasskeyFirst && passkeys}
        {!isAsked && <SecondFactor page={page} proposal={proposal} reply={reply} />}
      </div>
      {!isPasskeyFirst && passkeys}
      {!proposal && <SessionList sessions={page.sessions} reply={reply} />}
    </div>
  );
}

/** On a phone a passkey takes one touch, while an authenticator app would have to scan its own
 * screen. */
function usePasskeyFirst({ secondFactor, passkeys }: Page): boolean {
  return useRoot()?.device === "mobile" && !secondFactor && !passkeys.length;
}

const proposalIn = (reply: Reply): Proposal | null =>
  reply?.done && "proposal" in reply.done ? reply.done.proposal : readProposal(reply?.values);

type Page = Route.ComponentProps["loaderData"];

function Passkeys({ page, isAsked, reply }: { page: Page; isAsked: boolean; reply: Reply }) {
  const wanted = useSearchParams()[0].get("pre") ?? "/admin/today";
  if (isAsked) return <PasskeySignIn door="office" pre={wanted} />;
  return (
    <Section look="open" id="passkeys" title="패스키" className="flex flex-col gap-4">
      <PasskeySection
        passkeys={page.passkeys}
        fields={page.fields}
        reply={reply}
        hasPassword
        pre={page.isMissing ? wanted : "/admin/security"}
        words="지문이나 얼굴, 화면 잠금으로 로그인해요. 비밀번호와 인증 앱의 코드를 함께 대신해요."
      />
    </Section>
  );
}

const missingWords: Record<string, string> = {
  true: "비밀번호는 맞아요. 관리 화면을 열려면 이 계정의 패스키로 한 번 더 확인해주세요.",
  false:
    "이 상점의 관리 화면은 2단계 인증을 켠 뒤에 이용할 수 있어요. 인증 앱이나 패스키 가운데 하나를 골라주세요.",
};

type Reply = Route.ComponentProps["actionData"];
