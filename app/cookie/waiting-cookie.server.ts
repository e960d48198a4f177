import type { Shop } from "#shop/shop.ts";

const NAME = "order-waiting";
const MARGIN_SECONDS = 300;

/**
 * Marks that this device has begun a payment, so that only then a waiting order is looked up.
 * Removed when it cannot be paid any more.
 */
export function waitingCookie({ origin }: Pick<Shop, "origin">, until: Date): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const seconds = Math.max(0, Math.ceil((until.getTime() - Date.now()) / 1000)) + MARGIN_SECONDS;
  return `${NAME}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Not where the waiting order is being paid: at its payment window and on the return from it. */
export function mayWait({ headers, url }: Request): boolean {
  if (!/(?:^|;\s*)order-waiting=1(?:;|$)/.test(headers.get("cookie") ?? "")) return false;
  const { pathname, searchParams } = new URL(url);
  return !pathname.startsWith("/payment/") && !searchParams.has("paymentKey");
}
