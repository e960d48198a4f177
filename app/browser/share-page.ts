import { runAction } from "./run-action.ts";
import { showAlert } from "./state/alerts.ts";

/** Shares an address, else this page's, through the device's share sheet, or copies it. */
export async function sharePage(
  title: string,
  copied = "링크를 복사했어요.",
  url = location.origin + location.pathname,
): Promise<void> {
  const hasSheet = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  await runAction(
    async () => {
      if (hasSheet) return navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showAlert(copied, { type: "success" });
    },
    { message: "링크를 복사하지 못했어요. 주소창의 주소를 복사해주세요", overlay: false },
  );
}
