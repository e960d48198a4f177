import pg from "pg";

/**
 * Runs `work` under an advisory lock, waiting for other processes with the same number. The lock
 * ends with its connection.
 */
export const withLock = <T>(
  url: string,
  number: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> =>
  connected(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [number]);
    return work(client);
  });

/** As `withLock`, but null at once where another process has the lock. */
export const withLockIfFree = <T>(
  url: string,
  number: number,
  work: () => Promise<T>,
): Promise<T | null> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [number],
    );
    return rows[0]!.mine ? work() : null;
  });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "voice-shop lock",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
