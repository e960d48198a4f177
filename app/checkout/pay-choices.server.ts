import { bankLabel } from "#shop/order/payment/banks.ts";
import { DEPOSIT_WITHIN_HOURS } from "#shop/checkout/pay/start-payment.server.ts";
import { pick } from "#lib/pick.ts";
import { isSafeForParcels } from "#shop/order/payment/ways-to-pay.ts";
import { isWallet } from "#shop/order/payment/ways-to-pay.ts";
import type { Shop } from "#shop/shop.ts";
import type { PayChoices } from "./pay-by/pay-by-fields.tsx";

export const payChoices = ({ payments }: Pick<Shop, "payments">): PayChoices => ({
  ways: payments.waysToPay,
  depositHours: DEPOSIT_WITHIN_HOURS,
  walletTerms: payments.walletTerms ?? [],
  transfer: payments.ownAccount
    ? {
        ...pick(payments.ownAccount, ["days", "safety"]),
        bank: bankLabel(payments.ownAccount.bank),
        isForParcels: isSafeForParcels(payments),
      }
    : null,
});

/**
 * Errors beside the payment fields: the provider's methods may have changed since the page was
 * shown.
 */
export function payTroubles(
  { payments }: Pick<Shop, "payments">,
  { payBy, agreeWallet }: Record<string, string>,
  isDesk = false,
): Record<string, string[]> {
  const way = payments.waysToPay.find((one) => one === payBy);
  if (payBy !== undefined && !way)
    return { payBy: ["지금은 쓸 수 없는 결제 수단이에요. 다른 결제 수단을 골라주세요."] };
  const asks = !isDesk && way && isWallet(way) && payments.walletTerms?.length;
  return asks && agreeWallet !== "on"
    ? { agreeWallet: ["간편결제를 바로 열려면 결제대행사의 약관에 동의해주세요."] }
    : {};
}
