import { PaymentUnanswered, type PaymentProvider } from "#shop/money/payment/payment-provider.ts";

/** The company does not know these keys, or not any more. */
export class KeysRefused extends PaymentUnanswered {}

/**
 * A provider with keys of before. Once its company lets them in no more, the keys of today tell all
 * that is known.
 */
export function retired(provider: PaymentProvider): PaymentProvider {
  const ended =
    <Nothing>(nothing: Nothing) =>
    (error: unknown): Nothing => {
      if (error instanceof KeysRefused) return nothing;
      throw error;
    };
  return {
    ...provider,
    find: (orderNumber) => provider.find(orderNumber).catch(ended(null)),
    findPayment: (paymentKey) => provider.findPayment(paymentKey).catch(ended(null)),
    list: (listRequest) => provider.list(listRequest).catch(ended({ receipts: [], next: null })),
  };
}
