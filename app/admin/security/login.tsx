import { fieldsOf } from "#shop/form-fields.ts";
import { Field } from "#app/ui/form/field.tsx";
import { redirect } from "react-router";
import { signInAdministrator } from "#shop/member/session/sign-in-administrator.server.ts";
import { needsCaptcha } from "#shop/member/session/try-password.server.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import { PasskeySignIn } from "#app/account/passkey/passkey-sign-in.tsx";
import { readsAnew } from "#app/account/reads-anew.ts";
import { signInForm } from "#shop/member/session/sign-in-form.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/login";
import { Door } from "./security-door.tsx";
import { wantedPath } from "./security-path.ts";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "관리자 로그인");

const fields = fieldsOf(signInForm);

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { role, address } = visitorOf(context);
  if (role) throw redirect(wantedPath(url));
  return {
    captcha: shop.captcha.widget,
    asksCaptcha: await needsCaptcha(shop, address),
    wanted: wantedPath(url),
  };
}

/** Wrong passwords may have made the captcha necessary. */
export const shouldRevalidate = readsAnew;

export const action = formAction(signInForm, async (shop, form, { visitor, request, values }) => {
  const { outcome, cookies } = await signInAdministrator(shop, form, {
    address: visitor.address,
    headers: request.headers,
    captcha: shop.captcha.widget ? values[shop.captcha.widget.field] : undefined,
  });
  const wanted = wantedPath(new URL(request.url));
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (outcome === "admitted") return redirect(wanted, { headers });
  if (outcome === "second-factor")
    return redirect(`/admin-login/second-factor?pre=${encodeURIComponent(wanted)}`, { headers });
  headers.append("Set-Cookie", flashCookie({ message: "접근 권한이 없는 정보에요." }));
  return redirect("/", { headers });
});

export default function AdminLogin({
  loaderData: { captcha, asksCaptcha, wanted },
  actionData,
}: Route.ComponentProps) {
  return (
    <Door
      title="관리자 로그인"
      words="상품과 주문을 관리하는 화면이에요."
      back={{ to: "/", title: "상점으로 돌아가기" }}
    >
      <PostForm of={fields} reply={actionData}>
        {({ field, busy }) => (
          <>
            <Field {...field("email")} />
            <Field {...field("password")} />
            {captcha && (asksCaptcha || actionData?.refused?.code === "captcha-failed") && (
              <CaptchaWidget settings={captcha} reply={actionData} />
            )}
            <Button look="primary" size="l" wide busy={busy}>
              로그인
            </Button>
          </>
        )}
      </PostForm>
      <PasskeySignIn door="office" pre={wanted} />
    </Door>
  );
}
