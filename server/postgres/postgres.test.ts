import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { findPlace } from "./find-place.server.ts";
import { findPostmaster, isAlive } from "./postmaster.server.ts";
import { assertDurable, startPostgres, type RunningPostgres } from "./postgres.server.ts";
import { patience } from "#tests/patience.ts";

/**
 * One cluster serves the whole file, because making one is the slow part; every test leaves it
 * stopped.
 */
const directory = mkdtempSync(path.join(tmpdir(), "voice-shop-test-"));
let lines: string[] = [];
let running: RunningPostgres[] = [];
let children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children) await killed(child);
  await Promise.all(running.map((postgres) => postgres.stop()));
  [lines, running, children] = [[], [], []];
});

afterAll(() => {
  for (const folder of [findPlace(directory), directory])
    rmSync(folder, { recursive: true, force: true });
});

test("the first start makes an empty shop, and later starts find everything again on the same port", async () => {
  const interrupted = path.join(directory, "half-made-0badcafe");
  mkdirSync(interrupted);
  writeFileSync(path.join(interrupted, "PG_VERSION"), "18");

  const first = await start();
  expect(existsSync(interrupted)).toBe(false);
  await ask(first.url, "create table kept as select 7 as answer");
  await first.stop();

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 7 }]);
});

test("stop comes back when the process is gone", async () => {
  const postgres = await start();
  const { pid } = postmaster()!;
  await postgres.stop();
  expect(isAlive(pid)).toBe(false);
  expect(postmaster()).toBeUndefined();
});

test("the shop's role owns its database and can do nothing to the machine", async () => {
  const { url } = await start();
  await expect(ask(url, "copy (select 1) to program 'true'")).rejects.toThrow("permission denied");
  expect(await ask(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
});

test("a shop that was killed leaves a PostgreSQL that the next one takes over with all data", async () => {
  const { child, url } = await startElsewhere();
  await ask(url, "create table taken_over as select 7 as answer");
  const { pid } = postmaster()!;
  await killed(child);

  const next = await start();
  expect(postmaster()!.pid).toBe(pid);
  expect(lines.join()).toContain("Taking over");
  expect(await ask(next.url, "select answer from taken_over")).toEqual([{ answer: 7 }]);

  await next.stop();
  expect(isAlive(pid)).toBe(false);
});

test("a PostgreSQL left behind that ran in another way is stopped and started anew", async () => {
  const { child } = await startElsewhere();
  const { pid } = postmaster()!;
  await killed(child);

  const safe = await start({ durable: true });
  expect(postmaster()!.pid).not.toBe(pid);
  await assertDurable(safe.url);
});

test("when the shop and its PostgreSQL were both killed, the next start is not held up by the recorded pid", async () => {
  const { child } = await startElsewhere();
  await killed(child);
  process.kill(postmaster()!.pid, "SIGKILL");

  const { url } = await start();
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("two shops cannot run on one directory", async () => {
  const { child, url } = await startElsewhere();
  await expect(start()).rejects.toThrow(`belongs to a shop that is running (process ${child.pid})`);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a PostgreSQL that is killed comes back on the same port", async () => {
  const { url } = await start();
  const { pid } = postmaster()!;
  process.kill(pid, "SIGKILL");

  await expect
    .poll(() => ask(url, "select 1 as one").catch(() => undefined), {
      timeout: patience(10_000),
      interval: 50,
    })
    .toEqual([{ one: 1 }]);
  expect(postmaster()!.pid).not.toBe(pid);
});

test("a database that could lose what it has answered for is refused", async () => {
  const hasty = await start();
  await expect(assertDurable(hasty.url)).rejects.toThrow(
    "fsync, full_page_writes, synchronous_commit must not be off",
  );
  await hasty.stop();

  const safe = await start({ durable: true });
  await assertDurable(safe.url);
  await ask(safe.url, "alter role shop set synchronous_commit = off");
  await expect(assertDurable(safe.url)).rejects.toThrow(
    "lose orders in a crash or power failure: synchronous_commit must",
  );
  await ask(safe.url, "alter role shop reset synchronous_commit");
});

/**
 * Without safety for speed, where it does not matter: what is killed here are processes, not the
 * machine.
 */
async function start({ durable = false } = {}) {
  const postgres = await startPostgres({ directory, log: (line) => lines.push(line), durable });
  running.push(postgres);
  return postgres;
}

async function startElsewhere() {
  const script = `
    import { startPostgres } from "#server/postgres/postgres.server.ts";
    const postgres = await startPostgres({ directory: process.argv[1], log() {}, durable: false });
    console.log(postgres.url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const failed = once(child, "exit").then(() =>
    Promise.reject(new Error("the other shop did not start")),
  );
  const [url] = await Promise.race([once(child.stdout, "data"), failed]);
  failed.catch(() => {});
  return { child, url: String(url).trim() };
}

async function killed(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

const postmaster = () => findPostmaster(path.join(findPlace(directory), "cluster"));

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
