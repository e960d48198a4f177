import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ownLooks } from "#app/browser/offline/own-looks.ts";

const LOOK_EVERY_MS = 5000;
/**
 * After this long a look every sixth time is enough: whoever waits longer than that does something
 * else meanwhile.
 */
const EAGER_MS = 120_000;

/**
 * Asks the server again while somebody waits for news that come from elsewhere: now and then, and
 * whenever they come back to the page.
 */
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
