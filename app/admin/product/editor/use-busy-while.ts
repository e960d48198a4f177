import { useEffect } from "react";

/** Reports once when something blocks the form, and once when it no longer does. */
export function useBusyWhile(isBusy: boolean, onBusy: (by: 1 | -1) => void): void {
  useEffect(() => {
    if (!isBusy) return;
    onBusy(1);
    return () => onBusy(-1);
  }, [isBusy, onBusy]);
}
