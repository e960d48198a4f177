import { useCallback, useEffect, useRef } from "react";

const AFTER_MS = 500;

/** Debounces writes of typed input; writes at once when the page is hidden or left. */
export function useLateWrite<Value>(write: (value: Value) => void) {
  const waiting = useRef<{ value: Value; timer: number } | null>(null);

  const drop = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);

  const now = useCallback(() => {
    const typed = waiting.current;
    drop();
    if (typed) write(typed.value);
  }, [drop, write]);

  const later = useCallback(
    (value: Value) => {
      drop();
      waiting.current = { value, timer: window.setTimeout(now, AFTER_MS) };
    },
    [drop, now],
  );

  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && now();
    addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", leave);
      now();
    };
  }, [now]);

  return { later, now, drop };
}
