import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { executeNamed } from "./named-statement.server.ts";
import { inTransaction } from "./transaction.server.ts";

test("a statement is planned under one name for all its values, and gives rows like any other, in a transaction too", async () => {
  const shop = await testShop();
  const { planned, sums } = await inTransaction(shop.db, async (db) => {
    const sums: unknown[] = [];
    for (const value of [1, 2, 3])
      sums.push((await executeNamed(db, sql`select ${value}::int + 1 as sum`)).rows[0]?.sum);
    const { rows } = await db.execute(
      sql`select statement from pg_prepared_statements where name like 'named_%' and statement like '%as sum'`,
    );
    return { planned: rows, sums };
  });
  expect(sums).toEqual([2, 3, 4]);
  expect(planned).toEqual([{ statement: "select $1::int + 1 as sum" }]);
  expect((await executeNamed(shop.db, sql`select ${"a"}::text as word`)).rows).toEqual([
    { word: "a" },
  ]);
});

test("a column that a migration adds meanwhile does not break a plan that lists its columns; one with a * it does", async () => {
  const shop = await testShop();
  for (const statement of [
    "create table shelves (id int)",
    "insert into shelves values (7)",
    "grant select on shelves to public",
  ])
    await asOwner(shop, statement);
  const listed = async () =>
    (
      await executeNamed(
        shop.db,
        sql`with found as (select id from shelves) select *, pg_backend_pid() as pid from found`,
      )
    ).rows[0]!;
  const starred = async () =>
    (
      await executeNamed(
        shop.db,
        sql`with found as (select * from shelves) select *, pg_backend_pid() as pid from found`,
      )
    ).rows[0]!;
  const { pid } = await listed();
  expect(await starred()).toEqual({ id: 7, pid });
  await asOwner(shop, "alter table shelves add column label text");
  expect(await listed()).toEqual({ id: 7, pid });
  await expect(starred()).rejects.toThrow();
});
