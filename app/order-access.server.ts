import { isToken } from "#lib/secret-token.server.ts";
import { ACCESS_MINUTES } from "#shop/order/access/prove-order-code.server.ts";
import type { Shop } from "#shop/shop.ts";

/** Behind https the name's prefix keeps other hosts and paths from planting one. */
const NAMES = ["__Host-order-access", "order-access"] as const;
const nameFor = (origin: string) => (origin.startsWith("https:") ? NAMES[0] : NAMES[1]);

/**
 * This browser's proof of an order's one-time code, or null; findManagedOrder decides what it
 * opens.
 */
export function accessOf(request: Request): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  for (const name of NAMES) {
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    if (isToken(value)) return value;
  }
  return null;
}

/** The Set-Cookie value that lets this browser see and change one order for a while. */
export function accessCookie({ origin }: Pick<Shop, "origin">, access: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${nameFor(origin)}=${access}; Path=/; Max-Age=${ACCESS_MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`;
}

/** The Set-Cookie value that takes it back. */
export const noAccessCookie = ({ origin }: Pick<Shop, "origin">): string =>
  `${nameFor(origin)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
