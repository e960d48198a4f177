import pg from "pg";

/**
 * Runs `work` under an advisory lock, waiting for other processes with the same number. The lock
 * ends with its connection.
 */
export async function withLock<T>(
  url: string,
  number: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "voice-shop lock",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [number]);
    return await work(client);
  } finally {
    await client.end();
  }
}
