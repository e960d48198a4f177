import { useEffect, useState, type FormEvent } from "react";
import { beginLoading } from "#app/browser/state/loading.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import { sayUnsent, takeBackUnsent } from "#app/browser/typing/say-unsent.ts";

/**
 * A form that is posted as a document and leads to another site, e.g. to pay. A second click
 * changes nothing anyway; this only spares the shopper the wonder. The button wakes up again when
 * nobody waits any more: on a page that comes back from the browser's memory, and by the way out.
 */
export function useLeadAway() {
  const isWaiting = ui.use(({ isLoading }) => isLoading);
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    if (!isWaiting) setIsLeft(false);
  }, [isWaiting]);
  const busy = isLeft && isWaiting;
  const leave = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    takeBackUnsent(event.currentTarget);
    if (navigator.onLine) {
      // The page is left, which clears it.
      beginLoading();
      return setIsLeft(true);
    }
    event.preventDefault();
    sayUnsent(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  return { busy, leave };
}
