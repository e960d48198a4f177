import pg from "pg";
import type { PageCache } from "./page-cache.server.ts";

const AGAIN_MS = 1000;

/** Drops kept pages when any process changes what they show (PostgreSQL LISTEN). While the line is down nothing is kept. Returns how to stop. */
export function hearChanges(url: string, cache: PageCache): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const line = new pg.Client({
      connectionString: url,
      application_name: "voice-shop changes",
      keepAlive: true,
      connectionTimeoutMillis: 4000,
    });
    client = line;
    line.on("notification", () => cache.drop());
    line.on("error", () => undefined);
    line.once("end", () => {
      cache.listen(false);
      if (!stopped) timer = setTimeout(() => void connect(), AGAIN_MS);
    });
    try {
      await line.connect();
      await line.query("listen shop_pages");
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
