import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { LEAVE_SIGNALS } from "./stop-on-signal.server.ts";

/**
 * One Ctrl-C may arrive several times, because a group's processes each get it, and npm and the
 * primary forward theirs; signals this close count as one.
 */
export const SAME_SIGNAL_MS = 500;

/** In a turn of the event loop this short hardly anybody has connected meanwhile. */
const QUIET_TURN_MS = 2;
const QUIET_WITHIN_MS = 3000;

type StopSettings = {
  drainMs?: number;
  finishMs?: number;
  onLeave?: () => void;
};

/**
 * On a signal: reports not ready and serves for `drainMs`, then refuses new requests, lets open
 * ones finish for up to `finishMs`, closes resources and exits. A second signal, at least
 * `SAME_SIGNAL_MS` later, skips the drain.
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
    // Kept-alive connections end after their next answer, so that none is cut during a request.
    server.prependListener("request", (_, response) => (response.shouldKeepAlive = false));
    await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    await untilQuietTurn();
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

/**
 * Whoever has connected and was not accepted yet is reset when the port closes. All of them are
 * accepted once a turn, so it closes right after a turn in which there was little else to do.
 */
async function untilQuietTurn(): Promise<void> {
  const giveUpAt = performance.now() + QUIET_WITHIN_MS;
  for (let at = performance.now(); at < giveUpAt; at = performance.now()) {
    await nextTurn();
    if (performance.now() - at < QUIET_TURN_MS) return;
  }
}
