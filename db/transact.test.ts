import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { openDatabase } from "./client.server.ts";

const shop = await testShop();

/** PostgreSQL behind a line that can go silent, as one whose machine hangs. */
async function silentLine() {
  const target = new URL(shop.databaseUrl);
  const line = { isMute: false, heard: "", sockets: new Set<Socket>() };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      line.sockets.add(socket);
      socket.on("error", () => undefined);
    }
    near.on("data", (bytes) => {
      if (!line.isMute) return far.write(bytes);
      line.heard += bytes.toString("latin1");
      return true;
    });
    far.on("data", (bytes) => near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return Object.assign(line, {
    url: url.href,
    close() {
      for (const socket of line.sockets) socket.destroy();
      server.close();
    },
  });
}

const line = await silentLine();
const MOST = 3;
// Statements wait 1.5 s for their answer here.
const { db, pool } = openDatabase(line.url, { max: MOST, slowness: 0.1 });
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
  line.isMute = true;
  const begun = await Promise.allSettled(
    Array.from({ length: MOST * 4 }, () => db.transaction(async (tx) => tx.execute(sql`select 1`))),
  );
  expect(begun.map(({ status }) => status)).toEqual(Array(MOST * 4).fill("rejected"));
  line.isMute = false;
  await isWell();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("a statement that was not answered is not followed by another that waits, and its connection is closed", async () => {
  await isWell();
  line.heard = "";
  const cut = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    line.isMute = true;
    await tx.execute(sql`select 'into the silence'`);
  });
  await expect(cut).rejects.toThrow();
  expect(line.heard).toContain("into the silence");
  expect(line.heard).not.toContain("rollback");
  line.isMute = false;
  await isWell();
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
