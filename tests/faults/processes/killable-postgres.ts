import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { findPostmaster } from "#server/postgres/postmaster.server.ts";
import { patience } from "#tests/patience.ts";
import { killTree } from "./kill-tree.ts";

export type KillablePostgres = {
  /** as the owner of the tables, who also signs in for the apps */
  url: string;
  port: number;
  /**
   * Kills all PostgreSQL processes. The cluster's keeper restarts it; resolves when it answers,
   * with the time that took.
   */
  kill(): Promise<number>;
  /** Ends one random connection of the shop in the middle of whatever it does. */
  endOneConnection(): Promise<void>;
  stop(): Promise<void>;
};

const RESTART_MS = patience(60_000);

/** A durable PostgreSQL on the directory, run as `npm start` runs its own. */
export async function killablePostgres(
  directory: string,
  log: (line: string) => void,
): Promise<KillablePostgres> {
  const postgres = await startPostgres({ directory, log });
  const cluster = join(findPlace(directory), "cluster");

  async function query(sql: string): Promise<void> {
    const client = new Client({
      connectionString: postgres.adminUrl,
      connectionTimeoutMillis: 3000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function kill(): Promise<number> {
    const running = findPostmaster(cluster);
    if (!running) throw new Error("there is no PostgreSQL to kill");
    const killedAt = performance.now();
    await killTree(running.pid);
    for (;;) {
      const now = findPostmaster(cluster);
      if (
        now &&
        now.pid !== running.pid &&
        (await query("select 1").then(
          () => true,
          () => false,
        ))
      )
        return performance.now() - killedAt;
      if (performance.now() - killedAt > RESTART_MS)
        throw new Error("PostgreSQL did not come back");
      await wait(20);
    }
  }

  return {
    url: postgres.url,
    port: Number(new URL(postgres.url).port),
    kill,
    stop: postgres.stop,
    endOneConnection: () =>
      query(
        "select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name = 'voice-shop' order by random() limit 1) as one",
      ).catch(() => undefined),
  };
}
