import { useEffect, useRef } from "react";

/** Shorter, it was but passed while typing on. */
const REST_MS = 1000;

/** Tells the shop what stood there for a while with nothing found and then was changed or closed.
 * Gives what to call when it is sent to the search's page instead, which counts it itself. */
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
