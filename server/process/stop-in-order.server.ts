import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { LEAVE_SIGNALS } from "./stop-on-signal.server.ts";

/**
 * One press of Ctrl-C or one word of a service manager may arrive several times: it goes to every
 * process of a group, and npm and the first process of several hand on what they got.
 */
export const SAME_SIGNAL_MS = 500;

type StopSettings = {
  drainMs?: number;
  finishMs?: number;
  onLeave?: () => void;
};

/**
 * Asked to leave, it says so and goes on for `drainMs`, then takes no new requests, lets those
 * under way finish for up to `finishMs`, closes what they used, and leaves. Asked again, at least
 * `SAME_SIGNAL_MS` later, it ends the first wait.
 */
export function stopInOrder(
  server: Server,
  close: () => Promise<void>,
  { drainMs = 0, finishMs = 20_000, onLeave }: StopSettings = {},
): void {
  const hurry = new AbortController();
  let askedAt: number | null = null;
  async function stop(): Promise<void> {
    if (askedAt !== null) {
      if (performance.now() - askedAt >= SAME_SIGNAL_MS) hurry.abort();
      return;
    }
    askedAt = performance.now();
    onLeave?.();
    // Whoever holds a line open must not be about to ask when it ends.
    server.prependListener("request", (_, response) => (response.shouldKeepAlive = false));
    await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    const cutOff = setTimeout(() => server.closeAllConnections(), finishMs);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(cutOff);
    try {
      await close();
    } catch (error) {
      log.error(`the shop could not stop cleanly: ${logWords(error)}`);
      process.exitCode = 1;
    }
    process.exit();
  }
  for (const name of LEAVE_SIGNALS) process.on(name, () => void stop());
}
