import { Socket } from "node:net";
import pg from "pg";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { PageCache } from "./page-cache.server.ts";

const AGAIN_MS = 1000;
const HEARTBEAT_MS = 5000;
const GOODBYE_MS = 1000;

type ListenSettings = {
  /** reloads the vendors' settings */
  reload?: () => Promise<void>;
  /** the connection was lost, and the database may be away */
  lost?: () => void;
  heartbeatMs?: number;
};

/**
 * Drops cached pages when any process changes what they show (PostgreSQL LISTEN). Nothing is cached
 * while the connection is down. A silent database sends no error, so the connection gets a query
 * every `heartbeatMs` and is cut when the answer takes as long again. Returns how to stop.
 */
export function hearChanges(
  url: string,
  cache: PageCache,
  { reload = async () => undefined, lost, heartbeatMs = HEARTBEAT_MS }: ListenSettings = {},
): () => Promise<void> {
  let stopped = false;
  let line: Line | null = null;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    line = openLine(url, heartbeatMs, (payload) => dropChanged(payload, cache, reload));
    line.client.once("end", () => {
      const wasHearing = cache.state.isListening;
      cache.listen(false);
      if (stopped) return;
      if (wasHearing) lost?.();
      timer = setTimeout(connect, AGAIN_MS);
    });
    void listen(line, cache, reload);
  }

  connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    // A silent database does not answer the end of the connection either.
    line?.socket.setTimeout(GOODBYE_MS, () => line?.socket.destroy());
    await line?.client.end();
  };
}

type Line = { client: pg.Client; socket: Socket };

/** A LISTEN connection that ends by itself when its heartbeat is not answered. */
function openLine(url: string, heartbeatMs: number, notify: (payload: string) => void): Line {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: "voice-shop changes",
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: HEARTBEAT_MS,
    connectionTimeoutMillis: 4000,
    query_timeout: heartbeatMs,
  });
  let heartbeat: NodeJS.Timeout | undefined;
  const ask = () => void client.query("select 1").catch(() => socket.destroy());
  socket.once("connect", () => (heartbeat = setInterval(ask, heartbeatMs)));
  client.once("end", () => clearInterval(heartbeat));
  client.on("error", () => undefined);
  client.on("notification", ({ payload }) => notify(payload ?? ""));
  return { client, socket };
}

async function listen(
  { client, socket }: Line,
  cache: PageCache,
  reload: () => Promise<void>,
): Promise<void> {
  try {
    await client.connect();
    await client.query("listen shop_pages");
    await reload();
    if (!socket.destroyed) cache.listen(true);
  } catch {
    socket.destroy();
  }
}

function dropChanged(payload: string, cache: PageCache, reload: () => Promise<void>): void {
  const [, id] = /^product (.+)$/.exec(payload) ?? [];
  if (id) cache.dropProduct(id);
  else cache.drop();
  if (payload === "vendor_settings") void reloadVendors(cache, reload);
}

/** Drops pages after the reload: those rendered meanwhile still show the old settings. */
async function reloadVendors(cache: PageCache, reload: () => Promise<void>): Promise<void> {
  await reload().catch((error: unknown) => {
    log.error(`new settings of payments and mail are not in force here: ${logWords(error)}`);
  });
  cache.drop();
}
