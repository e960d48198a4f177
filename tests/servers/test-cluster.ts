import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { findAccount, giveTo } from "#server/postgres/account.server.ts";
import { findPrograms, usablePrograms } from "#server/postgres/find-programs.server.ts";
import { programEnvironment } from "#server/postgres/make-cluster.server.ts";
import { endWithUs } from "#tests/faults/processes/end-with-us.ts";
import { killTree } from "#tests/faults/processes/kill-tree.ts";
import { patience } from "#tests/patience.ts";

export type TestCluster = Awaited<ReturnType<typeof openTestCluster>>;

type Settings = {
  /** of the cluster, in a folder that others may enter */
  directory: string;
  port: number;
  /** absent: those that the shop brings */
  programs?: string;
  settings?: Record<string, string | number>;
};

const USUAL = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 100,
  shared_buffers: "64MB",
  timezone: "UTC",
};
const START_MS = patience(60_000);

/** A PostgreSQL of any version, started, stopped and promoted by the test; open to local users. */
export async function openTestCluster({ directory, port, programs, settings = {} }: Settings) {
  const account = findAccount(directory);
  const bin = join(
    programs ? usablePrograms(programs, account) : await findPrograms(account),
    "bin",
  );
  const logFile = `${directory}.log`;
  let running: ChildProcess | null = null;
  const url = (database = "shop", role = "postgres") =>
    `postgres://${role}@127.0.0.1:${port}/${database}`;

  function initialise(): void {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    giveTo(account, directory);
    const words = ["--encoding=UTF8", "--locale=C", "--username=postgres", "--auth=trust"];
    const { status, stderr } = spawnSync(
      join(bin, "initdb"),
      ["-D", directory, "--no-sync", ...words],
      { ...account, cwd: "/", env: programEnvironment(), encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`no cluster could be made in ${directory}: ${stderr}`);
  }

  async function start(): Promise<void> {
    const log = openSync(logFile, "a");
    const given = Object.entries({ ...USUAL, ...settings, port });
    const child = spawn(
      join(bin, "postgres"),
      ["-D", directory, ...given.map(([name, value]) => `--${name}=${value}`)],
      { ...account, cwd: "/", env: programEnvironment(), stdio: ["ignore", log, log] },
    );
    closeSync(log);
    endWithUs(child);
    running = child;
    for (const giveUpAt = Date.now() + START_MS; !(await answers()); await wait(50)) {
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(
          `PostgreSQL does not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`,
        );
    }
  }

  async function ask<Row>(sql: string, database = "postgres"): Promise<Row[]> {
    const client = new Client({ connectionString: url(database), connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    await client.connect();
    return client
      .query(sql)
      .then(({ rows }) => rows as Row[])
      .finally(() => client.end());
  }
  const answers = () => ask("select 1").then(Boolean, () => false);

  async function stop(): Promise<void> {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGINT");
    await once(child, "exit");
  }

  if (!existsSync(join(directory, "PG_VERSION"))) initialise();
  return {
    directory,
    port,
    url,
    ask,
    start,
    stop,
    /** By force, with all its processes. */
    async kill(): Promise<void> {
      if (running?.pid) await killTree(running.pid);
      running = null;
    },
    /** Called before its start: makes it a read-only replica until it is promoted. */
    follow(leader: { port: number }, name: string): void {
      const lines = [
        `primary_conninfo = 'host=127.0.0.1 port=${leader.port} user=postgres application_name=${name}'`,
        "synchronous_standby_names = ''",
      ];
      appendFileSync(join(directory, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
      writeFileSync(join(directory, "standby.signal"), "");
      giveTo(account, join(directory, "standby.signal"));
    },
    /** Puts a copy of it, taken while it runs, where a standby can begin. */
    async cloneTo(target: string): Promise<void> {
      rmSync(target, { recursive: true, force: true });
      const client = new Client({ connectionString: url("postgres") });
      await client.connect();
      try {
        await client.query("select pg_backup_start('clone', true)");
        cpSync(directory, target, { recursive: true, filter: (path) => isCloned(directory, path) });
        for (const folder of EMPTY) mkdirSync(join(target, folder), { recursive: true });
        const { rows } = await client.query<{ labelfile: string }>(
          "select labelfile from pg_backup_stop(true)",
        );
        writeFileSync(join(target, "backup_label"), rows[0]!.labelfile);
      } finally {
        await client.end();
      }
      if (account) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, target]);
      spawnSync("chmod", ["700", target]);
    },
  };
}

const EMPTY = ["pg_wal", "pg_replslot", "pg_stat_tmp", "pg_subtrans", "pg_notify", "pg_dynshmem"];
const isCloned = (from: string, path: string): boolean => {
  const name = path.slice(from.length + 1);
  return (
    !/^postmaster\.(?:pid|opts)$/.test(name) && !EMPTY.some((one) => name.startsWith(`${one}/`))
  );
};
