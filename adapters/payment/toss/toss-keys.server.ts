import { isPaymentUnanswered, type PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import { tossCaller, type TossSettings } from "./toss-call.server.ts";
import { KeysRefused, readPaymentOf } from "./toss-reader.server.ts";
import { toss } from "./toss.server.ts";

/** Long enough to be an order of nobody's, in letters that Toss takes. */
const NO_ORDER = "key-check-00000000";

/** Asks for a payment that there is none of: only who is let in is told so. */
export async function tryTossKeys(
  settings: TossSettings,
): Promise<"taken" | "refused" | "unanswered"> {
  try {
    await readPaymentOf(tossCaller(settings), NO_ORDER);
    return "taken";
  } catch (error) {
    if (error instanceof KeysRefused) return "refused";
    if (isPaymentUnanswered(error)) return "unanswered";
    throw error;
  }
}

/** Keys of before. Once Toss lets them in no more, the keys of today tell all that is known. */
export function retiredToss(settings: TossSettings): PaymentProvider {
  const provider = toss(settings);
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
