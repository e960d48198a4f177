import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { patience } from "#tests/patience.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { openDatabase } from "./client.server.ts";

test("a connection that is cut between two statements of a transaction fails that transaction and nothing else", async () => {
  const shop = await testShop();
  const cut = shop.db.transaction(async (db) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await asOwner(shop, `select pg_terminate_backend(${rows[0]!.pid})`);
    // Nobody asks anything of it in this moment; whoever does not listen now ends the process.
    await wait(100);
    await db.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect((await shop.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("a slow statement is told of by its words, without its values", async () => {
  const { databaseUrl } = await testShop();
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const slowness = patience(100) / 1000;
  const { db, pool } = openDatabase(databaseUrl, { max: 1, slowness });
  await db.execute(
    sql`select pg_sleep(${sql.raw(String(slowness * 2))}), ${"somebody's name"}::text as name`,
  );
  await pool.end();
  const warnedText = warned.mock.calls.flat().join(" ");
  warned.mockRestore();
  expect(warnedText).toMatch(
    /slow statement, \d\.\d s: select pg_sleep\([\d.]+\), \$1::text as name/,
  );
  expect(warnedText).not.toContain("somebody");
});
