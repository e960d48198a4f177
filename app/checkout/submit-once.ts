import { useEffect, useState, type FormEvent } from "react";
import { showAlert } from "../browser/alerts.ts";

/**
 * A form that leads on to the payment window. A second click changes nothing anyway; this only spares the shopper the wonder. The button
 * wakes up again on a page that comes back from the browser's memory.
 */
export function useSubmitOnce() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    if (navigator.onLine) return setBusy(true);
    event.preventDefault();
    showAlert("인터넷에 연결되어 있지 않아요. 연결을 확인하고 다시 눌러주세요.", { type: "warning" });
  };
  return { busy, submit };
}
