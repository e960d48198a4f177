import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { openDatabase } from "./client.server.ts";

type Wire = { connection: { on(event: string, heard: () => void): void } };

async function openLine() {
  const shop = await testShop();
  const { pool } = openDatabase(shop.databaseUrl, { max: 1 });
  const line = await pool.connect();
  let described = 0;
  (line as PoolClient & Wire).connection.on("rowDescription", () => described++);
  return { shop, line, described: () => described, close: () => (line.release(), pool.end()) };
}

const asked = (text: string, values: unknown[] = []) => ({ name: `t ${text}`, text, values });

test("columns of a prepared statement are described once, and its rows stay as they are in either form", async () => {
  const { line, described, close } = await openLine();
  const text = "select $1::int as one, now() > '2020-01-01' as late, null::text as none";
  for (const one of [1, 2, 3]) {
    const { rows, fields } = await line.query(asked(text, [one]));
    expect(rows).toEqual([{ one, late: true, none: null }]);
    expect(fields.map(({ name }) => name)).toEqual(["one", "late", "none"]);
  }
  expect(described()).toBe(1);
  for (const one of [4, 5]) {
    const { rows } = await line.query({ ...asked(text, [one]), rowMode: "array" });
    expect(rows).toEqual([[one, true, null]]);
  }
  expect(described()).toBe(2);
  await close();
});

test("a statement without rows, and one that fails, go as ever on a line that knows them", async () => {
  const { line, close } = await openLine();
  for (const name of ["one", "two"]) {
    const { rowCount, rows } = await line.query(
      asked("update site_settings set settings = settings where $1 <> ''", [name]),
    );
    expect([rowCount === null, rows]).toEqual([false, []]);
  }
  const divide = (by: number) => line.query(asked("select 6 / $1::int as parts", [by]));
  expect((await divide(3)).rows).toEqual([{ parts: 2 }]);
  await expect(divide(0)).rejects.toThrow("division by zero");
  expect((await divide(2)).rows).toEqual([{ parts: 3 }]);
  await close();
});

test("a table that changes its columns is an error and never a row read by the old ones", async () => {
  const { shop, line, close } = await openLine();
  await asOwner(
    shop,
    "create table changing (a int, b text); insert into changing values (1, 'b')",
  );
  await asOwner(shop, "grant select on changing to public");
  const read = () => line.query(asked("select * from changing"));
  expect((await read()).rows).toEqual([{ a: 1, b: "b" }]);
  expect((await read()).rows).toEqual([{ a: 1, b: "b" }]);
  await asOwner(shop, "alter table changing drop column a, add column c int default 7");
  await expect(read()).rejects.toThrow("cached plan must not change result type");
  await close();
});
