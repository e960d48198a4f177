import type { WindowReturn } from "#shop/money/payment/payment-provider.ts";

/** A way back that names the payment, or a code and the provider's words for it. */
export function returnByKey(query: URLSearchParams): WindowReturn | null {
  const [paymentKey, code] = [query.get("paymentKey"), query.get("code")];
  if (paymentKey !== null) return { paymentKey };
  return code === null ? null : { code, message: query.get("message") ?? "" };
}
