import pg from "pg";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { PageCache } from "./page-cache.server.ts";

const AGAIN_MS = 1000;

/**
 * Drops kept pages when any process changes what they show (PostgreSQL LISTEN), and has `reload` put new settings of vendors in force.
 * While the line is down nothing is kept. Returns how to stop.
 */
export function hearChanges(
  url: string,
  cache: PageCache,
  reload: () => Promise<void> = async () => undefined,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const line = lineTo(url);
    client = line;
    line.on("notification", ({ payload }) => {
      const [, id] = /^product (.+)$/.exec(payload ?? "") ?? [];
      if (id) cache.dropProduct(id);
      else cache.drop();
      if (payload === "vendor_settings") void reloadVendors(cache, reload);
    });
    line.on("error", () => undefined);
    line.once("end", () => {
      cache.listen(false);
      if (!stopped) timer = setTimeout(() => void connect(), AGAIN_MS);
    });
    try {
      await line.connect();
      await line.query("listen shop_pages");
      await reload();
      cache.listen(true);
    } catch {
      await line.end().catch(() => undefined);
    }
  }

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}

const lineTo = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: "voice-shop changes",
    keepAlive: true,
    connectionTimeoutMillis: 4000,
  });

/** A page that was made in between shows what was in force before. */
async function reloadVendors(cache: PageCache, reload: () => Promise<void>): Promise<void> {
  await reload().catch((error: unknown) => {
    log.error(`new settings of payments and mail are not in force here: ${logWords(error)}`);
  });
  cache.drop();
}
