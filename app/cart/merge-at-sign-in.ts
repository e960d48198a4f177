import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { runAction } from "#app/browser/run-action.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import { useRoot } from "../root-data.ts";
import { keepDeviceText, readDeviceText } from "./device-text.ts";
import { sendCart } from "./send-cart.ts";

/**
 * On the first page shown to a signed-in account, what this device kept for nobody joins the
 * account's cart and is forgotten. Several tabs may send it at once and an answer may be lost: the
 * server takes the larger quantity of each line, so that a repeat changes nothing. Unanswered or
 * refused, it stays for the next page, as does what another tab put in meanwhile.
 */
export function useMergeAtSignIn(): void {
  const as = useRoot()?.account?.id;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const lines = readDeviceText();
    if (!as || !lines) return;
    const merge = async () => {
      const { message } = await sendCart({ intent: "merge", as, lines });
      if (readDeviceText() !== lines) return;
      keepDeviceText("");
      showAlert(message);
      void revalidate();
    };
    void runAction(merge, { overlay: false });
  }, [as, revalidate]);
}
