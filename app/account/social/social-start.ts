import { data, redirect } from "react-router";
import { newToken } from "#lib/secret-token.server.ts";
import { startSocialSignIn } from "#shop/member/social/start-social-sign-in.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { browserCookie, readBrowserToken } from "../browser-cookie.server.ts";
import type { Route } from "./+types/social-start";

/** Leads on to the provider. A link, since the policy of this site lets no form lead to others. `link=1` only leads to the page that links. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { searchParams } = new URL(request.url);
  const provider = shop.social.find(({ id }) => id === params.provider);
  if (!provider) throw data(null, { status: 404 });
  if (searchParams.has("link")) return redirect("/my/social");
  const browserToken = readBrowserToken(shop, request) ?? newToken();
  try {
    const away = await startSocialSignIn(shop, {
      provider,
      browserToken,
      address: visitorOf(context).address,
      pre: searchParams.get("pre"),
    });
    return redirect(away, {
      status: 303,
      headers: {
        "Set-Cookie": browserCookie(shop, browserToken),
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    if (isRefusal(error)) throw data({ words: error.message }, { status: error.status });
    throw error;
  }
}

/** Never seen; with a page of its own the route answers its refusals as pages. */
export default function SocialStart() {
  return null;
}
