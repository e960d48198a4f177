import { useEffect, useState, type FormEvent } from "react";
import { beginLoading } from "#app/browser/state/loading.ts";
import { sayUnsent, takeBackUnsent } from "#app/browser/typing/say-unsent.ts";

const LONGEST_MS = 30_000;

/**
 * A form that is posted as a document and leads to another site, e.g. to pay. A second click
 * changes nothing anyway; this only spares the shopper the wonder. The button wakes up again on a
 * page that comes back from the browser's memory.
 */
export function useLeadAway() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);
  const leave = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    takeBackUnsent(event.currentTarget);
    if (navigator.onLine) {
      // The page is left, which clears it; nobody is locked in whose browser was told to stop.
      setTimeout(beginLoading(), LONGEST_MS);
      return setBusy(true);
    }
    event.preventDefault();
    sayUnsent(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  return { busy, leave };
}
