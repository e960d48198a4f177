import { isToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";

const NAMES = ["__Host-gifts", "gifts"] as const;
const DAYS = 400;
/** Older gifts on one device open by their mails. */
const MOST = 8;

const nameFor = (origin: string) => (origin.startsWith("https:") ? NAMES[0] : NAMES[1]);

/** Gift proofs of this browser, newest first; the use case decides what each one opens. */
export function giftsIn(request: Request): string[] {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  for (const name of NAMES) {
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    if (value) return value.split(".").filter(isToken).slice(0, MOST);
  }
  return [];
}

export function giftCookie({ origin }: Pick<Shop, "origin">, request: Request, token: string) {
  const tokens = [...new Set([token, ...giftsIn(request)])].slice(0, MOST);
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${nameFor(origin)}=${tokens.join(".")}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}
