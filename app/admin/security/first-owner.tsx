import { fieldsOf } from "#shop/form-fields.ts";
import { data, redirect } from "react-router";
import { becomeOwner } from "#shop/member/first-owner/become-owner.server.ts";
import { openOwnerLink } from "#shop/member/first-owner/open-owner-link.server.ts";
import { ownerForm } from "#shop/member/first-owner/owner-form.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { PasswordField } from "#app/account/password-field.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/first-owner";
import { Door, TO_SHOP, TriedTooOften } from "./security-door.tsx";
import { AFTER_FIRST_OWNER } from "./security-path.ts";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "상점 시작하기");

/** The address is a secret: it may not be cached or sent to other sites. A referrer policy of
 * none would also drop the form's Origin, and the form would be refused. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
});

const fields = fieldsOf(ownerForm);

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  try {
    const state = await openOwnerLink(shop, params.token, visitorOf(context).address);
    const isOpen = state === "open";
    return data({ state, emails: isOpen ? shop.adminEmails : [] }, isOpen ? 200 : 410);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ state: "tried" as const, emails: [] }, refusalAnswer(error).status);
  }
}

export const action = formAction(ownerForm, async (shop, form, { visitor, request, params }) => {
  const from = { address: visitor.address, headers: request.headers };
  const { cookies } = await becomeOwner(shop, params.token ?? "", form, from);
  const message = "계정을 만들었어요. 이제 2단계 인증을 켜주세요.";
  return redirect(`/admin/security?pre=${encodeURIComponent(AFTER_FIRST_OWNER)}`, {
    headers: new Headers(
      [...cookies, flashCookie({ message })].map((cookie) => ["Set-Cookie", cookie]),
    ),
  });
});

/** Not revalidated, so that a refused form keeps its input. */
export const shouldRevalidate = () => false;

export default function FirstOwner({
  loaderData: { state, emails },
  actionData: reply,
}: Route.ComponentProps) {
  const isOwned = state === "owned" || reply?.refused?.code === "owner-known";
  const isOver = state === "over" || reply?.refused?.code === "owner-link-over";
  if (isOwned) return <Owned />;
  if (isOver) return <Over />;
  if (state === "tried") return <TriedTooOften />;
  return (
    <Door
      title="상점 시작하기"
      words="이 상점의 첫 주인이 될 계정을 만들어요. 다음 화면에서 2단계 인증을 켜면 관리 화면이 열려요."
      back={TO_SHOP}
    >
      <PostForm of={fields} reply={reply}>
        {({ field, busy }) => (
          <>
            <SelectField {...field("email", emails[0])} choices={emails} />
            <Field {...field("name")} />
            <PasswordField {...field("password")} />
            <Button look="primary" size="l" wide busy={busy}>
              계정 만들기
            </Button>
          </>
        )}
      </PostForm>
    </Door>
  );
}

function Owned() {
  return (
    <Door
      title="이 상점은 이미 주인이 있어요"
      words="첫 주인의 계정은 한 번만 만들 수 있어요. 주인이라면 관리자 로그인에서 로그인해주세요."
      back={TO_SHOP}
    >
      <ButtonLink to="/admin-login" look="primary" size="l" wide>
        관리자 로그인
      </ButtonLink>
    </Door>
  );
}

function Over() {
  return (
    <Door
      title="쓸 수 없는 링크예요"
      words={
        <>
          링크는 60분 동안 한 번만 쓸 수 있고, 새 링크가 나오면 이전 링크는 쓸 수 없어요. 서버에서{" "}
          <code className="rounded-s bg-wash px-1 text-ink">npm run administrator</code>를
          실행하거나 상점을 다시 시작하면 새 링크가 나와요.
        </>
      }
      back={TO_SHOP}
    />
  );
}
