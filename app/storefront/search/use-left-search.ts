import { useEffect, useRef } from "react";

/** Shorter, it was but passed while typing on. */
const REST_MS = 1000;

/** Reports words that found nothing for a while and were then changed or closed. Returns a
 * function to call when the search page opens instead, which counts them itself. */
export function useLeftSearch(vain: string | null): () => void {
  const isSent = useRef(false);
  useEffect(() => {
    if (!vain) return;
    const since = Date.now();
    return () => {
      if (isSent.current || Date.now() - since < REST_MS) return;
      fetch("/api/search/left", { method: "POST", body: vain, keepalive: true }).catch(
        () => undefined,
      );
    };
  }, [vain]);
  return () => {
    isSent.current = true;
  };
}
