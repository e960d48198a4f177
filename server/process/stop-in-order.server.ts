import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";

type StopSettings = {
  drainMs?: number;
  finishMs?: number;
  onLeave?: () => void;
};

/**
 * On SIGINT and SIGTERM: says that it leaves and goes on for `drainMs`, then takes no new requests, lets those under way
 * finish for up to `finishMs`, closes what they used, and leaves. A second signal ends the first wait.
 */
export function stopInOrder(
  server: Server,
  close: () => Promise<void>,
  { drainMs = 0, finishMs = 20_000, onLeave }: StopSettings = {},
): void {
  const hurry = new AbortController();
  let leaving = false;
  async function stop(): Promise<void> {
    if (leaving) return hurry.abort();
    leaving = true;
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
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
}
