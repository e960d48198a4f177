import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { runAction } from "#app/browser/run-action.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import { useRoot } from "../root-data.ts";
import { keepDeviceText, readDeviceText } from "./device-text.ts";
import { sendCart } from "./send-cart.ts";

/**
 * On the first page after sign-in, the device's guest cart is merged into the account's and
 * deleted. Several tabs may send it and an answer may be lost, so the server takes the larger
 * quantity of each line and a repeat changes nothing. If it fails, it stays for the next page, as
 * do lines added in other tabs meanwhile.
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
