import { isToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";

/**
 * A secret of this browser during sign-up or social sign-in: a mail's link or a provider's code is
 * accepted only together with it. Only its hash is stored (lib/secret-token.server.ts).
 */
const nameFor = (origin: string) => (origin.startsWith("https:") ? "__Host-signup" : "signup");

const DAY_SECONDS = 24 * 3600;

/** The Set-Cookie value; Lax, since the provider's page leads back here. */
export const browserCookie = ({ origin }: Pick<Shop, "origin">, token: string): string =>
  `${nameFor(origin)}=${token}; Path=/; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;

export const forgetBrowserCookie = (shop: Pick<Shop, "origin">): string =>
  browserCookie(shop, "").replace(`Max-Age=${DAY_SECONDS}`, "Max-Age=0");

/** The token of this browser, or null. */
export function readBrowserToken(
  { origin }: Pick<Shop, "origin">,
  request: Request,
): string | null {
  const name = nameFor(origin);
  const value = request.headers
    .get("cookie")
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return isToken(value) ? value : null;
}
