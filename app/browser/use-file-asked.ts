import { useEffect, useState, type SyntheticEvent } from "react";

const AGAIN_AFTER_MS = 3000;

/** For a plain form whose answer is a file: the page hears nothing of it, so that the button rests a moment instead of asking twice. */
export function useFileAsked(): { busy: boolean; onSubmit: (event: SyntheticEvent) => void } {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setBusy(false), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return { busy, onSubmit: (event) => (busy ? event.preventDefault() : setBusy(true)) };
}
