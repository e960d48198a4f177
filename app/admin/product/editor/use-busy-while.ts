import { useEffect } from "react";

/** Tells the form once when something begins to hold it up, and once when it no longer does. */
export function useBusyWhile(isBusy: boolean, onBusy: (by: 1 | -1) => void): void {
  useEffect(() => {
    if (!isBusy) return;
    onBusy(1);
    return () => onBusy(-1);
  }, [isBusy, onBusy]);
}
