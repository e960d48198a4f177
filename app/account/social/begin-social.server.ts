import { data } from "react-router";
import { newToken } from "#lib/secret-token.server.ts";
import { startSocialSignIn } from "#shop/member/social/start-social-sign-in.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { browserCookie, readBrowserToken } from "../browser-cookie.server.ts";

type Begin = {
  request: Request;
  providerId: string;
  address: string;
};

/**
 * Starts a social sign-in; returns the provider's address and the answer's headers. Throws 404 for
 * an unknown provider, and refusals as answers.
 */
export async function beginSocial(shop: Shop, { request, providerId, address }: Begin) {
  const provider = shop.social.find(({ id }) => id === providerId);
  if (!provider) throw data(null, { status: 404 });
  const browserToken = readBrowserToken(shop, request) ?? newToken();
  try {
    const away = await startSocialSignIn(shop, {
      provider,
      browserToken,
      address,
      pre: new URL(request.url).searchParams.get("pre"),
    });
    return {
      away,
      headers: {
        "Set-Cookie": browserCookie(shop, browserToken),
        "Cache-Control": "private, no-store",
      },
    };
  } catch (error) {
    if (isRefusal(error)) {
      const { status, message } = refusalAnswer(error);
      throw data({ words: message }, { status });
    }
    throw error;
  }
}
