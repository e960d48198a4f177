import { Form, redirect, useNavigation } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { signInAdministrator } from "#shop/member/sign-in-administrator.server.ts";
import { signInForm } from "#shop/member/sign-in-form.ts";
import { flashCookie } from "../flash.server.ts";
import { formAction } from "../form-action.server.ts";
import { visitorOf } from "../request.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Logo } from "../ui/logo.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => [{ title: "관리자 로그인 | 소리상점" }, { name: "robots", content: "noindex" }];

const wanted = (url: string) => {
  const path = pathInside(new URL(url).searchParams.get("pre"));
  return path === "/" ? "/admin" : path;
};

export function loader({ request, context }: Route.LoaderArgs) {
  if (visitorOf(context).isAdmin) throw redirect(wanted(request.url));
  return null;
}

export const action = formAction(signInForm, async (shop, form, { visitor, request }) => {
  const { outcome, cookies } = await signInAdministrator(shop, form, { address: visitor.address, headers: request.headers });
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (outcome === "admitted") return redirect(wanted(request.url), { headers });
  if (outcome === "second-factor") return redirect(`/admin-login/second-factor?pre=${encodeURIComponent(wanted(request.url))}`, { headers });
  headers.append("Set-Cookie", flashCookie({ message: "접근 권한이 없는 정보에요." }));
  return redirect("/", { headers });
});

export default function AdminLogin({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { errors, refused, values } = actionData ?? {};
  return (
    <main className="mx-auto flex min-h-dvh max-w-96 flex-col justify-center gap-8 px-5 py-12">
      <div className="flex flex-col items-start gap-4">
        <Logo />
        <h1 className="text-28 font-bold">관리자 로그인</h1>
        <p className="text-14 text-soft">상품과 주문을 관리하는 화면이에요.</p>
      </div>
      <Form method="post" className="flex flex-col gap-5">
        {refused && <NoticeBox tone="bad">{refused.message}</NoticeBox>}
        <Field name="email" label="이메일" type="email" autoComplete="username" inputMode="email" required defaultValue={values?.email} errors={errors?.email} />
        <Field name="password" label="비밀번호" type="password" autoComplete="current-password" required maxLength={128} errors={errors?.password} />
        <Button look="primary" size="l" wide busy={busy}>로그인</Button>
      </Form>
      <ButtonLink to="/" look="quiet" className="self-center">상점으로 돌아가기</ButtonLink>
    </main>
  );
}
