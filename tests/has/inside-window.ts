import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "../patience.ts";

const WINDOW_MS = 300_000;
/**
 * So long a window is too young for a try to be given back for certain
 * (shop/limit/give-back-attempt.server.ts).
 */
const YOUNG_MS = 17_000;

/**
 * Tries are counted within windows by the clock, of five minutes or a multiple. Whoever counts them
 * begins where none begins or ends soon.
 */
export async function insideWindow(): Promise<void> {
  const left = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (left < patience(5000)) await sleep(left + YOUNG_MS);
  else if (WINDOW_MS - left < YOUNG_MS) await sleep(YOUNG_MS - (WINDOW_MS - left));
}
