import { runAction } from "#app/browser/run-action.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import { deviceWishText, keepDeviceWishes } from "./device-wishes.ts";
import { sendWish } from "./send-wish.ts";
import { tellWishes } from "./wished-ids.ts";

/**
 * Merges the device's wish list into the account's and deletes it. Repeating changes nothing; after
 * a failure it stays for the next page, as do products added in other tabs. Returns whether it
 * succeeded.
 */
export async function mergeWishes(as: string): Promise<boolean> {
  const text = deviceWishText();
  const merge = () => sendWish({ intent: "merge", as, ids: text });
  const reply = await runAction(merge, { overlay: false });
  if (!reply || deviceWishText() !== text) return false;
  const { ids, message } = reply;
  keepDeviceWishes([]);
  if (ids) tellWishes(as, ids);
  showAlert(message);
  return true;
}
