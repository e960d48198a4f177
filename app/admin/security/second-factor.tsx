import { fieldsOf } from "#shop/form-fields.ts";
import { redirect, useSearchParams } from "react-router";
import { answerSecondFactor } from "#shop/member/second-factor/answer-second-factor.server.ts";
import { secondFactorAnswer } from "#shop/member/second-factor/second-factor-forms.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/second-factor";
import { Door } from "./security-door.tsx";
import { wantedPath } from "./security-path.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "2단계 인증");

const fields = fieldsOf(secondFactorAnswer);

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (visitorOf(context).role) throw redirect(wantedPath(url));
  if (!(await shopOf(context).auth.findChallenged(request.headers))) throw backToPassword(url);
  return null;
}

const doorFor = (wanted: string) => (wanted.startsWith("/admin") ? "/admin-login" : "/login");

/** The password step is valid for ten minutes; then sign-in starts again. */
function backToPassword(
  url: URL,
  message = "인증할 시간이 지났어요. 다시 로그인해주세요.",
): Response {
  const wanted = wantedPath(url);
  return redirect(`${doorFor(wanted)}?pre=${encodeURIComponent(wanted)}`, {
    headers: { "Set-Cookie": flashCookie({ message }) },
  });
}

export const action = formAction(secondFactorAnswer, async (shop, answer, { visitor, request }) => {
  const url = new URL(request.url);
  try {
    const { isAdmin, cookies } = await answerSecondFactor(shop, answer, {
      address: visitor.address,
      headers: request.headers,
    });
    const wanted = wantedPath(url);
    const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
    return redirect(!isAdmin && wanted.startsWith("/admin") ? "/" : wanted, { headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === "link-expired") return backToPassword(url);
    if (error.code === "second-factor-locked" || error.code === "account-blocked")
      return backToPassword(url, refusalAnswer(error).message);
    throw error;
  }
});

export default function SecondFactor({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const byPaper = search.get("way") === "recovery";
  const other = new URLSearchParams(search);
  if (byPaper) other.delete("way");
  else other.set("way", "recovery");
  return (
    <Door
      title="2단계 인증"
      words={
        byPaper
          ? "인증 앱을 쓸 수 없을 때, 저장해 둔 복구 코드 하나를 입력해주세요. 한 번 쓴 코드는 다시 쓸 수 없어요."
          : "인증 앱에 보이는 숫자 6자리를 입력해주세요."
      }
      back={{
        to: `/admin-login?${new URLSearchParams({ pre: search.get("pre") ?? "/admin/today" })}`,
        title: "처음부터 다시 로그인하기",
      }}
    >
      <PostForm
        key={String(byPaper)}
        of={fields}
        reply={actionData}
        fields={{ way: byPaper ? "recovery" : "code" }}
      >
        {({ field, busy }) => (
          <>
            {byPaper ? (
              <Field {...field("recoveryCode")} autoCorrect="off" autoFocus className="numbers" />
            ) : (
              <Field {...field("code")} autoFocus className="numbers" />
            )}
            <Button look="primary" size="l" wide busy={busy}>
              확인
            </Button>
            <TextLink look="note" to={`?${other}`} replace className="self-center text-14">
              {byPaper ? "인증 앱의 코드로 로그인하기" : "복구 코드로 로그인하기"}
            </TextLink>
          </>
        )}
      </PostForm>
    </Door>
  );
}
