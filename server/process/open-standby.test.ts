import { sql } from "drizzle-orm";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { UnfitDatabase } from "#db/refuse-unfit.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { freePort } from "#tests/has/free-port.ts";
import { patience } from "#tests/patience.ts";
import { openTestCluster, type TestCluster } from "#tests/servers/test-cluster.ts";
import { openStandby, type OpenedStandby } from "./open-standby.server.ts";

const directory = mkdtempSync(join(tmpdir(), "standby-"));
chmodSync(directory, 0o755);
const until = (met: () => unknown) =>
  vi.waitFor(async () => expect(await met()).toBeTruthy(), patience(30_000));
let primary: TestCluster;
let follower: TestCluster;
let standby: OpenedStandby;
let pool: pg.Pool;
const cache = new PageCache();
cache.listen(true);
const open = (url: string) =>
  openStandby({ url, databaseUrl: primary.url("postgres"), role: undefined, pool, cache });

beforeAll(async () => {
  const cluster = async (name: string) =>
    openTestCluster({ directory: join(directory, name), port: await freePort() });
  primary = await cluster("first");
  await primary.start();
  pool = new pg.Pool({ connectionString: primary.url("postgres") });
  await primary.ask("create table words (word text)");
  await primary.cloneTo(join(directory, "second"));
  follower = await cluster("second");
  follower.follow(primary, "second");
  await follower.start();
  standby = await open(follower.url("postgres"));
}, patience(60_000));

afterAll(async () => {
  await standby.close();
  await pool.end();
  await Promise.all([primary.kill(), follower.kill()]);
  rmSync(directory, { recursive: true, force: true });
});

const change = async (word: string) => {
  await primary.ask(`insert into words values ('${word}')`);
  cache.drop();
};
const wordsOf = async (db: OpenedStandby["db"]) =>
  (await db.execute<{ word: string }>(sql`select word from words`)).rows.map(({ word }) => word);

test("a standby is read once it has all that was heard of, and not a moment before", async () => {
  await until(standby.isFresh);
  await follower.ask("select pg_wal_replay_pause()");
  await change("one");
  expect(standby.isFresh()).toBe(false);
  const { db } = standby;
  expect(readsOf({ db: "the database" as never, standby })).toBe("the database");
  expect(await wordsOf(db)).toEqual([]);
  await until(() => standby.lagSeconds() > 2);
  expect(standby.isFresh()).toBe(false);
  await follower.ask("select pg_wal_replay_resume()");
  await until(standby.isFresh);
  expect(await wordsOf(db)).toEqual(["one"]);
  expect(readsOf({ db: "the database" as never, standby })).toBe(db);
});

test("one that lags two seconds is not read, whether or not anything was heard of", async () => {
  await until(standby.isFresh);
  await follower.ask("select pg_wal_replay_pause()");
  await primary.ask("insert into words values ('unheard')");
  await until(() => standby.lagSeconds() > 2);
  expect(standby.isFresh()).toBe(false);
  await follower.ask("select pg_wal_replay_resume()");
  await until(standby.isFresh);
});

test("nothing is read there while no changes are heard", async () => {
  await until(standby.isFresh);
  cache.listen(false);
  expect(standby.isFresh()).toBe(false);
  cache.listen(true);
  await until(standby.isFresh);
});

test("a server that writes, or follows another, is refused; a read of one that dies is asked of the database", async () => {
  await expect(open(primary.url("postgres"))).rejects.toBeInstanceOf(UnfitDatabase);
  await until(standby.isFresh);
  await follower.kill();
  expect(await wordsOf(standby.db)).toContain("one");
  expect(standby.isFresh()).toBe(false);
});
