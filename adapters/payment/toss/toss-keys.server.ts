import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { tossCaller, type TossSettings } from "./toss-call.server.ts";
import { KeysRefused } from "../retired-payments.ts";
import { readPaymentOf } from "./toss-reader.server.ts";

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
