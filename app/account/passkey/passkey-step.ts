import { redirect } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { addPasskey, proposePasskey } from "#shop/member/passkey/add-passkey.server.ts";
import { passkeyStep } from "#shop/member/passkey/passkey-forms.ts";
import { askForPasskey, signInByPasskey } from "#shop/member/passkey/sign-in-by-passkey.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { signedInOf } from "../my/signed-in-of.ts";
import type { Route } from "./+types/passkey-step";

/** `options`: for the browser; `to`: the next page. */
type Step = { options?: object; to?: string; cookies: string[] };
export type PasskeyReply = Pick<FormReply<unknown>, "refused" | "errors"> & {
  done?: Omit<Step, "cookies">;
};

const act = formAction(passkeyStep, async (shop, form, { visitor, request }): Promise<Step> => {
  const from = { ...visitor, headers: request.headers };
  switch (form.intent) {
    case "ask":
      return askForPasskey(shop, from);
    case "answer": {
      const { isAdmin, cookies } = await signInByPasskey(shop, form, from);
      const wanted = pathInside(form.pre);
      if (isAdmin || !wanted.startsWith("/admin")) return { to: wanted, cookies };
      const turnedAway = flashCookie({ message: "접근 권한이 없는 정보에요." });
      return { to: "/", cookies: [...cookies, turnedAway] };
    }
    case "propose":
      return proposePasskey(shop, { ...from, ...signedInOf(visitor) }, form.password);
    case "add": {
      const cookies = await addPasskey(shop, { ...from, ...signedInOf(visitor) }, form);
      const message = cookies.length
        ? "패스키를 등록했어요. 다음부터 이 패스키로 로그인할 수 있고, 다른 기기에서는 로그아웃됐어요."
        : "패스키를 등록했어요. 다음부터 이 패스키로 로그인할 수 있어요.";
      return { to: pathInside(form.pre), cookies: [...cookies, flashCookie({ message })] };
    }
  }
});

export async function action(args: Route.ActionArgs): Promise<Response> {
  const { data, init } = await act(args);
  const { cookies = [], ...done } = data.done ?? {};
  const { refused, errors } = data;
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  headers.set("Cache-Control", "private, no-store");
  const reply: PasskeyReply = data.done ? { done } : { refused, errors };
  return Response.json(reply, { status: init?.status ?? 200, headers });
}

export const loader = () => redirect("/login");
