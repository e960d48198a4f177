import { useEffect } from "react";
import { showAlert } from "#app/browser/state/alerts.ts";
import { useRoot } from "../root-data.ts";
import { deviceWishText, keepDeviceWishes } from "./device-wishes.ts";

/**
 * On the first page shown to a signed-in account, what this device kept for nobody joins the account's wish list and is forgotten. Sending
 * it twice changes nothing; unanswered or refused it stays for the next page, as does what another tab put in meanwhile.
 */
export function useMergeWishes(): void {
  const as = useRoot()?.account?.id;
  useEffect(() => {
    const text = deviceWishText();
    if (as && text) void merge(as, text);
  }, [as]);
}

async function merge(as: string, text: string): Promise<void> {
  const [{ sendWish }, { tellWishes }] = await Promise.all([
    import("./send-wish.ts"),
    import("./wished-ids.ts"),
  ]);
  const { ok, ids, message } = await sendWish({ intent: "merge", as, ids: text });
  if (!ok || deviceWishText() !== text) return;
  keepDeviceWishes([]);
  if (ids) tellWishes(as, ids);
  showAlert(message);
}
