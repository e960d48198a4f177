import { showAlert } from "#app/browser/alerts.ts";
import { Button } from "#app/ui/button.tsx";

/** Gives the address of this page on: by the device's own sheet where there is one, else by copying it. Needs JavaScript, and is not there without. */
export function CopyLink({ title }: { title: string }) {
  async function share(): Promise<void> {
    const url = location.origin + location.pathname;
    const hasSheet = "share" in navigator && matchMedia("(pointer: coarse)").matches;
    try {
      if (hasSheet) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        showAlert("링크를 복사했어요.", { type: "success" });
      }
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) showAlert("링크를 복사하지 못했어요. 주소창의 주소를 복사해주세요.", { type: "error" });
    }
  }
  return <Button type="button" onClick={() => void share()} className="noscript:hidden">링크 복사</Button>;
}
