import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asOwner, testShop } from "#tests/test-shop.ts";

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
