import { moneyRefusals } from "#shop/money/refusals.ts";
import { orderRefusals } from "#shop/order/refusals.ts";

/** Our own code for a payment window that could not be opened. */
export const WINDOW_CLOSED = "window-closed";

/** Our own code for an order that the provider has money of, and does not say more just now. */
export const ASKED_LATER = "asked-later";

const ownWords: Record<string, string> = {
  [ASKED_LATER]:
    "결제한 내역이 있는지 결제사에 확인하고 있어요. 잠시 뒤에 새로고침해주세요. 다시 결제하지 마세요.",
  [WINDOW_CLOSED]: "결제창을 열지 못했어요. 주문은 그대로 있으니 잠시 뒤에 다시 결제해주세요.",
  "payment-mismatch": moneyRefusals["payment-mismatch"][1],
  "order-expired": orderRefusals["order-expired"][1],
};

const UNSAID =
  "결제가 되지 않았어요. 결제된 금액은 없으니 다시 시도하거나 다른 결제 수단을 이용해주세요.";

/** Only the payment provider writes its codes like this; ours never end a try. */
export const isProviderCode = (code: string): boolean => /^[A-Z][A-Z0-9_]{2,60}$/.test(code);

/**
 * Why a payment failed. The provider's own message is shown, as text, only for codes without words
 * of the shop.
 */
export function paymentWords(
  code: string,
  message: string,
  declines: Readonly<Record<string, string>>,
): string {
  const providerMessage = isProviderCode(code) ? message.trim().slice(0, 200) : "";
  return ownWords[code] ?? declines[code] ?? (providerMessage || UNSAID);
}
