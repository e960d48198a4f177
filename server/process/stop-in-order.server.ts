import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Server } from "node:http";

/** On SIGINT and SIGTERM: takes no new requests, lets those under way finish for up to `finishMs`, then closes what they used, and leaves. */
export function stopInOrder(server: Server, close: () => Promise<void>, finishMs = 20_000): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
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
