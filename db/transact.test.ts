import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { patience } from "#tests/patience.ts";
import { openDatabaseRelay } from "#tests/servers/database-relay.ts";
import { testShop } from "#tests/test-shop.ts";
import { openDatabase } from "./client.server.ts";
import { withPatience } from "#shop/database/request-patience.server.ts";

const shop = await testShop();

const line = await openDatabaseRelay(shop.databaseUrl);
const MOST = 3;
// Statements wait 1.1 s for their answer here, on a quiet machine.
const { db, pool } = openDatabase(line.url, { max: MOST, slowness: patience(100) / 1000 });
afterAll(async () => {
  await pool.end();
  line.close();
});
const one = () => db.execute(sql`select 1 as one`).then(({ rows }) => rows);
async function isWell(): Promise<void> {
  await expect.poll(() => one().catch(() => null), { timeout: 60_000 }).toEqual([{ one: 1 }]);
}

test("transactions that could not begin give their connections back", async () => {
  await Promise.all(Array.from({ length: MOST }, () => db.execute(sql`select pg_sleep(0.05)`)));
  line.mute(true);
  const begun = await Promise.allSettled(
    Array.from({ length: MOST * 4 }, () => db.transaction(async (tx) => tx.execute(sql`select 1`))),
  );
  expect(begun.map(({ status }) => status)).toEqual(Array(MOST * 4).fill("rejected"));
  line.mute(false);
  await isWell();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("a statement that was not answered is not followed by another that waits, and its connection is closed", async () => {
  await isWell();
  const cut = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    line.mute(true);
    await tx.execute(sql`select 'into the silence'`);
  });
  await expect(cut).rejects.toThrow();
  expect(line.heard()).toContain("into the silence");
  expect(line.heard()).not.toContain("rollback");
  line.mute(false);
  await isWell();
});

test("connections that are no longer trusted are replaced by new ones, once", async () => {
  await isWell();
  const pid = async () =>
    (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid;
  const before = await Promise.all([pid(), pid(), pid()]);
  line.mute(true);
  line.abandon();
  line.mute(false);
  pool.distrust();
  const after = [await pid(), await pid(), await db.transaction(() => pid())];
  expect(after.filter((one) => before.includes(one))).toEqual([]);
  expect(after[1]).toBe(after[0]);
});

test("what an inner transaction refuses is undone alone; what the outer one refuses, whole", async () => {
  const put = (on: typeof db, word: string) =>
    on.execute(sql`insert into search_words values (${word})`);
  const words = async () =>
    (await shop.db.execute<{ word: string }>(sql`select word from search_words order by word`))
      .rows;
  await shop.db.transaction(async (tx) => {
    await put(tx as typeof db, "outer");
    await expect(
      tx.transaction(async (inner) => {
        await put(inner as unknown as typeof db, "inner");
        await inner.transaction((third) => put(third as unknown as typeof db, "third"));
        await inner.execute(sql`select 1 / 0`);
      }),
    ).rejects.toThrow();
    await tx.transaction((inner) => put(inner as unknown as typeof db, "second"));
  });
  expect(await words()).toEqual([{ word: "outer" }, { word: "second" }]);
  await expect(
    shop.db.transaction(async (tx) => {
      await put(tx as typeof db, "gone");
      throw new TypeError("of the work itself");
    }),
  ).rejects.toThrow("of the work itself");
  expect(await words()).toHaveLength(2);
  expect(shop.pool.idleCount).toBe(shop.pool.totalCount);
});

test("a server that only reads since another took over counts as away, and its connection is closed", async () => {
  const pids = new Set<number>();
  const written = shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    pids.add(rows[0]!.pid);
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`insert into search_words values ('too late')`);
  });
  const error = await written.catch((refused: unknown) => refused);
  expect(isDatabaseAway(error)).toBe(true);
  for (let round = 0; round < 20; round++) {
    const { rows } = await shop.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    expect(pids.has(rows[0]!.pid)).toBe(false);
  }
});

test("a request that waited in vain once waits no more, for whatever statement", async () => {
  await isWell();
  line.mute(true);
  const ask = (word: string) => db.execute(sql`select ${sql.raw(`'${word}'`)}`);
  const answer = await withPatience(async () => {
    const errors = [
      await ask("first").catch((error: unknown) => error),
      await ask("second").catch((error: unknown) => error),
      await db
        .transaction((tx) => tx.execute(sql`select 'third'`))
        .catch((error: unknown) => error),
    ];
    return errors.map(isDatabaseAway);
  });
  expect(answer).toEqual([true, true, true]);
  expect(line.heard()).toContain("'first'");
  expect(line.heard()).not.toMatch(/'second'|begin|user/);
  line.mute(false);
  await isWell();
});
