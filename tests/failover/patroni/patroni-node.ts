import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { findAccount, giveTo } from "#server/postgres/account.server.ts";
import { findPostmaster } from "#server/postgres/postmaster.server.ts";
import { childrenOf, killTree } from "#tests/faults/processes/kill-tree.ts";
import { freePort } from "#tests/has/free-port.ts";
import { runService } from "./run-service.ts";

export type PatroniNode = Awaited<ReturnType<typeof openPatroniNode>>;

const loopback = (port: number): string => `127.0.0.1:${port}`;

/** A database server as Patroni keeps it, beside others of the same etcd. */
export async function openPatroniNode(
  parent: string,
  name: string,
  { bin, etcd }: { bin: string; etcd: number },
) {
  const folder = join(parent, name);
  const data = join(folder, "data");
  const [port, rest] = [await freePort(), await freePort()];
  const account = findAccount(parent);
  mkdirSync(folder, { mode: 0o755 });
  giveTo(account, folder);
  const file = join(folder, "patroni.json");
  writeFileSync(file, JSON.stringify(settingsOf({ name, folder, data, port, rest, bin, etcd })));
  let patroni: ChildProcess;

  const start = (): void => void (patroni = runService(folder, "patroni", [file]));
  /** Patroni first, which would start the other again. */
  const pids = (): number[] => {
    const postmaster = findPostmaster(data)?.pid;
    return [patroni.pid!, ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : [])];
  };

  async function ask<Row>(sql: string, database = "postgres"): Promise<Row[]> {
    const client = new Client({
      connectionString: `postgres://postgres@${loopback(port)}/${database}`,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  // Patroni's server outlives it, and must not outlive this run.
  process.once("exit", () => {
    const postmaster = findPostmaster(data)?.pid;
    if (postmaster) process.kill(postmaster, "SIGKILL");
  });
  start();
  return {
    name,
    port,
    rest,
    start,
    ask,
    writes: (): Promise<boolean> =>
      ask<{ writes: boolean }>("select not pg_is_in_recovery() as writes").then(
        ([row]) => row!.writes,
        () => false,
      ),
    /** What Patroni says on one of its addresses; null while it says nothing. */
    hear: (path: string): Promise<unknown> =>
      fetch(`http://${loopback(rest)}${path}`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => (answer.ok ? answer.json() : null),
        () => null,
      ),
    /** By force, with the server it keeps. */
    async kill(): Promise<void> {
      const postmaster = findPostmaster(data)?.pid;
      await killTree(patroni.pid!);
      if (postmaster) await killTree(postmaster);
    },
    /** As a machine that hangs: its lines stay open, and nothing is answered. */
    halt(): void {
      for (const pid of pids()) process.kill(pid, "SIGSTOP");
    },
  };
}

type Settings = {
  name: string;
  folder: string;
  data: string;
  port: number;
  rest: number;
  bin: string;
  etcd: number;
};

/** The shortest times that Patroni takes; every commit waits for the other server. */
const settingsOf = ({ name, folder, data, port, rest, bin, etcd }: Settings) => ({
  scope: "shop",
  name,
  restapi: { listen: loopback(rest), connect_address: loopback(rest) },
  etcd3: { host: loopback(etcd) },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 3,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
  },
  postgresql: {
    listen: loopback(port),
    connect_address: loopback(port),
    data_dir: data,
    bin_dir: bin,
    pgpass: join(folder, "pgpass"),
    authentication: {
      superuser: { username: "postgres", password: "postgres" },
      replication: { username: "replicator", password: "replicator" },
    },
    pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    parameters: { unix_socket_directories: folder, shared_buffers: "64MB", timezone: "UTC" },
  },
});
