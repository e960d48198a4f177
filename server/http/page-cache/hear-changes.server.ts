import { Socket } from "node:net";
import pg from "pg";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { PageCache } from "./page-cache.server.ts";

const AGAIN_MS = 1000;
const HEARTBEAT_MS = 5000;
const GOODBYE_MS = 1000;

type Hearing = {
  /** puts new settings of vendors in force */
  reload?: () => Promise<void>;
  heartbeatMs?: number;
};

/**
 * Drops kept pages when any process changes what they show (PostgreSQL LISTEN). While the line is down nothing is
 * kept. A database that has gone silent sends no word of it: the line is asked every `heartbeatMs`, and cut when
 * its answer takes as long again. Returns how to stop.
 */
export function hearChanges(
  url: string,
  cache: PageCache,
  { reload = async () => undefined, heartbeatMs = HEARTBEAT_MS }: Hearing = {},
): () => Promise<void> {
  let stopped = false;
  let close = async () => {};
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const socket = new Socket();
    const line = lineTo(url, socket, heartbeatMs);
    close = () => {
      // A silent database does not say goodbye.
      socket.setTimeout(GOODBYE_MS, () => socket.destroy());
      return line.end();
    };
    line.on("notification", ({ payload }) => {
      const [, id] = /^product (.+)$/.exec(payload ?? "") ?? [];
      if (id) cache.dropProduct(id);
      else cache.drop();
      if (payload === "vendor_settings") void reloadVendors(cache, reload);
    });
    line.on("error", () => undefined);
    let heartbeat: NodeJS.Timeout | undefined;
    line.once("end", () => {
      clearInterval(heartbeat);
      cache.listen(false);
      if (!stopped) timer = setTimeout(() => void connect(), AGAIN_MS);
    });
    try {
      await line.connect();
      await line.query("listen shop_pages");
      await reload();
      if (socket.destroyed) return;
      cache.listen(true);
      const ask = () => void line.query("select 1").catch(() => socket.destroy());
      heartbeat = setInterval(ask, heartbeatMs);
    } catch {
      socket.destroy();
    }
  }

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await close();
  };
}

const lineTo = (url: string, socket: Socket, patienceMs: number) =>
  new pg.Client({
    connectionString: url,
    application_name: "voice-shop changes",
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: HEARTBEAT_MS,
    connectionTimeoutMillis: 4000,
    query_timeout: patienceMs,
  });

/** A page that was made in between shows what was in force before. */
async function reloadVendors(cache: PageCache, reload: () => Promise<void>): Promise<void> {
  await reload().catch((error: unknown) => {
    log.error(`new settings of payments and mail are not in force here: ${logWords(error)}`);
  });
  cache.drop();
}
