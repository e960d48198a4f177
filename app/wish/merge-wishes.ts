import { runAction } from "#app/browser/run-action.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import { deviceWishText, keepDeviceWishes } from "./device-wishes.ts";
import { sendWish } from "./send-wish.ts";
import { tellWishes } from "./wished-ids.ts";

/**
 * What the device kept joins the account's wish list and is forgotten. Sending it twice changes
 * nothing; unanswered or refused it stays for the next page, as does what another tab put in
 * meanwhile. Gives whether it joined.
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
