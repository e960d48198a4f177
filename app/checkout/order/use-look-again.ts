import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ownLooks } from "#app/browser/offline/own-looks.ts";

const LOOK_EVERY_MS = 5000;
/**
 * Polls only every sixth time after this: somebody who waits that long is probably doing something
 * else.
 */
const EAGER_MS = 120_000;

/** Polls the server while an outside event is awaited, and when the visitor returns to the page. */
export function useLookAgain(waits: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const began = Date.now();
    let looks = 0;
    const { look, leave } = ownLooks(revalidate);
    const timer = setInterval(
      () => (Date.now() - began < EAGER_MS || ++looks % 6 === 0) && void look(),
      LOOK_EVERY_MS,
    );
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      leave();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, [waits, revalidate]);
}
