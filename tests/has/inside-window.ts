import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "../patience.ts";

const WINDOW_MS = 300_000;
/** A younger window may not get a try back (shop/limit/give-back-attempt.server.ts). */
const YOUNG_MS = 17_000;

/**
 * Waits out window changes: limits count in fixed windows of five minutes or a multiple, so a test
 * must not start near one.
 */
export async function insideWindow(): Promise<void> {
  const left = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (left < patience(5000)) await sleep(left + YOUNG_MS);
  else if (WINDOW_MS - left < YOUNG_MS) await sleep(YOUNG_MS - (WINDOW_MS - left));
}
