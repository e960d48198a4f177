import { data, redirect } from "react-router";
import * as z from "zod";
import { maskEmail } from "#lib/mask.ts";
import { acceptInvitation, openInvitation } from "#shop/member/staff/accept-invitation.server.ts";
import { roleTitle } from "#shop/member/staff/roles.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { Door, TO_SHOP, TriedTooOften } from "#app/admin/security/security-door.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/invitation";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "초대");

/** The address is a secret: not cached, and not sent to other sites. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
});

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    const found = await openInvitation(shopOf(context), token, visitorOf(context));
    if (found.state === "over") return data({ state: "over" as const }, 410);
    if (found.state === "joined") return data({ state: "joined" as const });
    const { state, role, email } = found;
    const here = encodeURIComponent(`/staff/${token}`);
    return data({ state, title: roleTitle(role), email: maskEmail(email), here });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ state: "tried" as const }, refusalAnswer(error).status);
  }
}

export const action = formAction(z.object({}), async (shop, _form, { visitor, params }) => {
  const { account, address } = visitor;
  if (!account) throw new Refusal("sign-in-again");
  const role = await acceptInvitation(shop, params.token ?? "", { account, address });
  const message = `${roleTitle(role)} 역할을 맡았어요. 관리자 로그인에서 한 번 더 로그인해주세요.`;
  return redirect("/admin-login", { headers: { "Set-Cookie": flashCookie({ message }) } });
});

export default function Invitation({ loaderData, actionData: reply }: Route.ComponentProps) {
  switch (loaderData.state) {
    case "over":
      return (
        <Door
          title="쓸 수 없는 초대예요"
          words="초대는 72시간 동안 한 번만 쓸 수 있고, 상점 주인이 취소하거나 다시 보내면 이전 초대는 쓸 수 없어요. 새 초대를 요청해주세요."
          back={TO_SHOP}
        />
      );
    case "tried":
      return <TriedTooOften />;
    case "joined":
      return (
        <Door
          title="이미 함께 일하고 있어요"
          words="이미 수락한 초대예요. 관리자 로그인에서 로그인하면 관리 화면이 열려요."
          back={TO_SHOP}
        >
          <ButtonLink to="/admin-login" look="primary" size="l" wide>
            관리자 로그인
          </ButtonLink>
        </Door>
      );
    default:
      return (
        <Door
          title={`${loaderData.title} 역할로 초대받았어요`}
          words={wordsOf(loaderData.state, loaderData.email)}
          back={TO_SHOP}
        >
          <Ways state={loaderData.state} here={loaderData.here} reply={reply} />
        </Door>
      );
  }
}

type State = "signed-out" | "other-account" | "ready";

function wordsOf(state: State, email: string): string {
  if (state === "ready") return "받아들이면 상점의 관리 화면에서 이 역할의 일을 할 수 있어요.";
  return state === "signed-out"
    ? `초대는 ${email} 주소로 온 거예요. 그 주소로 로그인하거나 가입해주세요.`
    : `초대는 ${email} 주소로 온 거예요. 지금은 다른 계정으로 로그인해 있으니, 로그아웃하고 이 링크를 다시 열어주세요.`;
}

type Reply = Parameters<typeof PostForm>[0]["reply"];

function Ways({ state, here, reply }: { state: State; here: string; reply: Reply }) {
  if (state === "ready")
    return (
      <PostForm reply={reply} asMember>
        {({ busy }) => (
          <Button look="primary" size="l" wide busy={busy}>
            초대 받아들이기
          </Button>
        )}
      </PostForm>
    );
  if (state === "other-account")
    return (
      <PostForm reply={undefined} action="/sign-out">
        {({ busy }) => (
          <Button look="ink" size="l" wide busy={busy}>
            로그아웃
          </Button>
        )}
      </PostForm>
    );
  return (
    <div className="flex flex-col gap-2">
      <ButtonLink to={`/login?pre=${here}`} look="primary" size="l" wide>
        로그인
      </ButtonLink>
      <ButtonLink to={`/login/singup?pre=${here}`} size="l" wide>
        회원가입
      </ButtonLink>
    </div>
  );
}
