import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { heldTables, wordsOf } from "./held-tables.ts";
import { plainTables } from "./tables/office-tables.ts";

const WORDS = ["text", "jsonb", "json", "character varying", "inet", "ARRAY", "bytea"];

test("every column of the live schema that can hold words is declared, once, and no other", async () => {
  const { db } = await testShop();
  const { rows } = await db.execute<{ column: string }>(sql`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in (${sql.join(
      WORDS.map((type) => sql`${type}`),
      sql`, `,
    )})`);
  const declared = [
    ...Object.entries(heldTables).flatMap(([table, { personal, plain }]) =>
      wordsOf(`${personal} ${plain}`).map((column) => `${table}.${column}`),
    ),
    ...Object.entries(plainTables).flatMap(([table, columns]) =>
      wordsOf(columns).map((column) => `${table}.${column}`),
    ),
  ];
  expect(declared.toSorted(), "declared in shop/retention/tables/").toEqual(
    rows.map(({ column }) => column).toSorted(),
  );
});

test("every table is declared once, and every table with a person in it comes to an end", async () => {
  const { db } = await testShop();
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const declared = [...Object.keys(heldTables), ...Object.keys(plainTables)];
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  for (const { ends } of Object.values(heldTables)) expect(ends.length).toBeGreaterThan(0);
});
