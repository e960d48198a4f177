import { writeCart, writeCartLine } from "#shop/cart/cart-text.ts";
import { showAlert } from "../browser/alerts.ts";
import { deviceCart, keepDeviceCart } from "./device-cart.ts";
import { sendCart } from "./send-cart.ts";

/**
 * Sends this device's cart to the account's and forgets it. Several tabs may do so at once and an answer may be lost: the server takes the
 * larger quantity of each line, so that a repeat changes nothing. Unanswered or refused, the cart stays for the next page. True when it joined.
 */
export async function mergeDeviceCart(accountId: string): Promise<boolean> {
  const sent = deviceCart();
  if (!sent.length) return false;
  const { ok, message } = await sendCart({ intent: "merge", as: accountId, lines: writeCart(sent) });
  if (!ok) return false;
  const joined = new Set(sent.map(writeCartLine));
  const left = deviceCart();
  const later = left.filter((line) => !joined.has(writeCartLine(line)));
  // Another tab that was as fast told it already.
  if (later.length < left.length) showAlert(message);
  keepDeviceCart(later);
  return true;
}
