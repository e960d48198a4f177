import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/has/free-port.ts";
import { patience } from "#tests/patience.ts";
import { openDatabaseRelay } from "#tests/servers/database-relay.ts";
import { openTestCluster, type TestCluster } from "#tests/servers/test-cluster.ts";
import type { DatabasePair } from "./failing-over.ts";

const SETTINGS = {
  wal_level: "replica",
  max_wal_senders: 10,
  hot_standby: "on",
  wal_receiver_status_interval: 1,
};
const STANDBY = "standby";
const STREAM_MS = patience(60_000);

/** From npm's programs alone, with a relay for a balancer. */
export async function openDatabasePair(directory: string): Promise<DatabasePair> {
  const open = async (name: string) =>
    openTestCluster({
      directory: join(directory, name),
      port: await freePort(),
      settings: SETTINGS,
    });
  let primary = await open("first");
  await primary.start();
  await primary.ask("create role shop login createrole");
  await primary.ask("create database shop owner shop");
  await primary.cloneTo(join(directory, "second"));
  let standby = await open("second");
  await startBehind(primary, standby);
  const urlOf = (cluster: TestCluster) => cluster.url("shop", "shop");
  const relay = await openDatabaseRelay(urlOf(primary));

  /** Gives the moment at which the other one can write. */
  async function promote(): Promise<number> {
    await standby.ask("select pg_promote()");
    [primary, standby] = [standby, primary];
    return performance.now();
  }

  return {
    url: relay.url,
    ask: <Row>(sql: string) => primary.ask<Row>(sql, "shop"),
    faults: {
      /** Its machine dies. */
      async kill(): Promise<number> {
        await primary.kill();
        await wait(1000);
        const promoted = await promote();
        relay.leadTo(urlOf(primary));
        return promoted;
      },
      /** Removes its machine from the network: no answers, no refusals, no closed connections. */
      async mute(): Promise<number> {
        relay.mute(true);
        await wait(2000);
        relay.abandon();
        await primary.kill();
        const promoted = await promote();
        relay.leadTo(urlOf(primary));
        relay.mute(false);
        return promoted;
      },
      /** Swaps the two, while for some seconds the balancer still leads to the read-only one. */
      async "read-only"(): Promise<number> {
        await primary.stop();
        const promoted = await promote();
        standby.follow(primary, STANDBY);
        await standby.start();
        await wait(4000);
        relay.leadTo(urlOf(primary));
        return promoted;
      },
    },
    /** It begins anew as a copy. */
    async switchBack(): Promise<void> {
      await standby.stop();
      await primary.cloneTo(standby.directory);
      await startBehind(primary, standby);
    },
    async stop(): Promise<void> {
      relay.close();
      await Promise.all([primary.kill(), standby.kill()]);
    },
  };
}

async function startBehind(primary: TestCluster, standby: TestCluster): Promise<void> {
  standby.follow(primary, STANDBY);
  await standby.start();
  const streams = async () =>
    (
      await primary.ask<{ state: string }>(
        `select state from pg_stat_replication where application_name = '${STANDBY}' and state = 'streaming'`,
      )
    ).length > 0;
  for (const giveUpAt = performance.now() + STREAM_MS; !(await streams()); await wait(50))
    if (performance.now() > giveUpAt) throw new Error("the standby does not follow");
  await primary.ask(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.ask("select pg_reload_conf()");
}
