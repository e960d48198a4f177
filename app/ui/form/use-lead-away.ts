import { useEffect, useRef, useState, type FormEvent } from "react";
import { beginLoading } from "#app/browser/state/loading.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import { sayUnsent, takeBackUnsent } from "#app/browser/typing/say-unsent.ts";

const REACH_MS = 8000;

/**
 * A form posted as a document that leads to another site, e.g. to pay. Shows progress; a second
 * click changes nothing anyway. The button recovers when the page returns from the back/forward
 * cache or the wait is cancelled. Checks the shop's reachability first: a failed post would show
 * the browser's own error page.
 */
export function useLeadAway() {
  const isWaiting = ui.use(({ isLoading }) => isLoading);
  const [isLeft, setIsLeft] = useState(false);
  const isReached = useRef(false);
  useEffect(() => {
    if (!isWaiting) setIsLeft(false);
  }, [isWaiting]);
  const busy = isLeft && isWaiting;
  const leave = (event: FormEvent<HTMLFormElement>) => {
    if (isReached.current) return void (isReached.current = false);
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    takeBackUnsent(form);
    // The page is left, which clears it.
    const endLoading = beginLoading();
    setIsLeft(true);
    void reachShop().then((isThere) => {
      if (!isThere) {
        endLoading();
        return sayUnsent(form, submitter);
      }
      // The visitor may have cancelled the wait meanwhile.
      if (!ui.read().isLoading) return;
      isReached.current = true;
      form.requestSubmit(submitter);
    });
  };
  return { busy, leave };
}

async function reachShop(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/healthz", {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(REACH_MS),
    });
    return true;
  } catch {
    return false;
  }
}
