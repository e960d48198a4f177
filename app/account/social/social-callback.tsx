import { data, redirect } from "react-router";
import {
  finishSocialSignIn,
  type SocialOutcome,
} from "#shop/member/social/finish-social-sign-in.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { flashCookie } from "#app/flash.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { browserCookie, readBrowserToken } from "../browser-cookie.server.ts";
import { SocialStopped, type SocialFailure } from "./social-stopped.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/social-callback";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "간편 로그인");

const stopped = (what: SocialFailure, status: number) =>
  data(what, { status, headers: { "Cache-Control": "private, no-store" } });

/** The specification has this address, so it may be opened without a provider. */
const notAsked = (id: SocialFailure["id"], title: string, why: SocialFailure["why"]) =>
  stopped({ id, title, why, words: null, pre: "/" }, 200);

/** The provider returns here. After success, code and state are removed from the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { account, session, address } = visitorOf(context);
  const { pathname, search, searchParams } = new URL(request.url);
  const provider = shop.social.find(({ id }) => pathname.replace(/\.data$/, "").endsWith(`/${id}`));
  const isBare = !search.replace(/^\?_routes=[^&]*$/, "");
  if (!provider) {
    if (isBare && /kakao(\.data)?$/.test(pathname))
      return notAsked("kakao", "카카오", "not-offered");
    throw data(null, { status: 404 });
  }
  const browserToken = readBrowserToken(shop, request);
  const { id, title } = provider;
  if (isBare) return notAsked(id, title, "not-begun");
  try {
    const outcome = await finishSocialSignIn(shop, {
      provider,
      code: searchParams.get("code"),
      state: searchParams.get("state"),
      error: searchParams.get("error"),
      browserToken,
      signedIn: account && session && { account, session },
      from: { address, headers: request.headers },
    });
    if (outcome.to === "known-email")
      return stopped({ id, title, why: "known-email", words: null, pre: "/my/social" }, 409);
    return redirect(
      ...wayOn(outcome, title, browserToken ? [browserCookie(shop, browserToken)] : []),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, message } = refusalAnswer(error);
    return stopped(
      { id, title, why: error.code, words: message, pre: String(error.facts.pre ?? "/") },
      status,
    );
  }
}

function wayOn(
  outcome: Exclude<SocialOutcome, { to: "known-email" }>,
  title: string,
  browser: string[],
): [to: string, init: ResponseInit] {
  if (outcome.to === "signed-in") return withCookies(outcome.pre, outcome.cookies);
  if (outcome.to === "linked")
    return withCookies("/my/social", [flashCookie({ message: `${title} 로그인을 연결했어요.` })]);
  return withCookies("/login/singup", browser);
}

const withCookies = (to: string, cookies: string[]): [to: string, init: ResponseInit] => [
  to,
  { status: 303, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
];

export default function SocialCallback({ loaderData }: Route.ComponentProps) {
  return <SocialStopped {...loaderData} />;
}
