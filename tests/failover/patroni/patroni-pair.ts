import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { findAccount, giveTo } from "#server/postgres/account.server.ts";
import { freePort } from "#tests/has/free-port.ts";
import { patience } from "#tests/patience.ts";
import type { DatabasePair } from "../failing-over.ts";
import { openPatroniNode, type PatroniNode } from "./patroni-node.ts";
import { runService } from "./run-service.ts";

const LONG_MS = patience(120_000);

async function until(what: string, is: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + LONG_MS; !(await is()); await wait(50))
    if (performance.now() > giveUpAt) throw new Error(`it did not come to this: ${what}`);
}

/**
 * Two servers managed by Patroni, its etcd, and HAProxy in front, which queries Patroni; Debian's
 * packages.
 */
export async function openPatroniPair(directory: string, bin: string): Promise<DatabasePair> {
  const folder = join(directory, "patroni");
  mkdirSync(folder, { mode: 0o755 });
  giveTo(findAccount(directory), folder);
  const etcd = await startEtcd(folder);
  const alpha = await openPatroniNode(folder, "alpha", { bin, etcd: etcd.port });
  await until("the first server writes", alpha.writes);
  const beta = await openPatroniNode(folder, "beta", { bin, etcd: etcd.port });
  let [primary, standby] = [alpha, beta];
  const inStep = () => until("a standby that every commit waits for", () => isInStep(primary));
  await inStep();
  await primary.ask("create role shop login createrole");
  await primary.ask("create database shop owner shop");
  const balancer = await startBalancer(folder, [alpha, beta]);

  async function takenOver(): Promise<number> {
    await until("the other server writes", standby.writes);
    const promoted = performance.now();
    [primary, standby] = [standby, primary];
    return promoted;
  }

  return {
    url: balancer.url,
    ask: <Row>(sql: string) => primary.ask<Row>(sql, "shop"),
    faults: {
      async kill(): Promise<number> {
        await primary.kill();
        return takenOver();
      },
      async mute(): Promise<number> {
        primary.halt();
        const promoted = await takenOver();
        await standby.kill();
        return promoted;
      },
      /** As an operator does it before looking after a machine. */
      async "read-only"(): Promise<number> {
        const [leader, candidate] = [primary.name, standby.name];
        const switchover = fetch(`http://127.0.0.1:${primary.rest}/switchover`, {
          method: "POST",
          body: JSON.stringify({ leader, candidate }),
        });
        const promoted = await takenOver();
        const answer = await switchover;
        if (!answer.ok) throw new Error(`Patroni: ${answer.status} ${await answer.text()}`);
        return promoted;
      },
    },
    /** Its machine is back: Patroni makes it follow by itself. */
    async switchBack(): Promise<void> {
      if ((await standby.hear("/patroni")) === null) standby.start();
      await inStep();
    },
    async stop(): Promise<void> {
      balancer.child.kill("SIGKILL");
      await Promise.all([primary.kill(), standby.kill()]);
      etcd.child.kill("SIGKILL");
    },
  };
}

type Member = { role: string; state: string };

async function isInStep(node: PatroniNode): Promise<boolean> {
  const heard = (await node.hear("/cluster")) as { members: Member[] } | null;
  return (heard?.members ?? []).some(
    ({ role, state }) => role === "sync_standby" && /running|streaming/.test(state),
  );
}

/** Until it has asked each of them, it leads to either. */
async function leadsRight(url: string): Promise<boolean> {
  for (let time = 0; time < 4; time++) if (!(await leadsToWriter(url))) return false;
  return true;
}

async function leadsToWriter(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as follows");
    return !rows[0].follows;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function startEtcd(folder: string) {
  const [port, peer] = [await freePort(), await freePort()];
  const [client, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const child = runService(folder, "etcd", [
    `--data-dir=${join(folder, "etcd")}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ]);
  await until("etcd is well", () =>
    fetch(`${client}/health`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  return { port, child };
}

/** With the settings that docs/deployment.md names. */
async function startBalancer(folder: string, nodes: PatroniNode[]) {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  const lines = [
    "global",
    "  maxconn 500",
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout check 2s",
    "  timeout client 1d",
    "  timeout server 1d",
    "listen shop",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk GET /primary",
    "  http-check expect status 200",
    "  default-server inter 2s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...nodes.map(
      ({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${rest}`,
    ),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const child = runService(folder, "haproxy", ["-db", "-f", file]);
  const url = `postgres://shop@127.0.0.1:${port}/shop`;
  await until("the balancer leads to the one that writes", () => leadsRight(url));
  return { url, child };
}
