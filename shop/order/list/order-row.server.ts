import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { orders } from "../table.server.ts";

export type Order = typeof orders.$inferSelect;

/** `, name as (…)`: more of a statement; it may read from `moved` what `briefly` takes of the written row. */
export type StatementPart = (by: { by: Actor; accountId?: string | undefined }) => SQL;

/** Values for some of an order's columns, or expressions that the database works out. */
export type OrderValues = { [column in keyof Order]?: Order[column] | SQL | undefined };

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = Object.entries(getTableColumns(orders)).map(([key, column]) => ({
  key,
  column,
  name: snakeCase(key),
}));
const byKey = new Map(columns.map((one) => [one.key, one]));

// The two busiest statements of the shop are written by hand: the query builder takes longer over an order's columns than PostgreSQL.

function* given(values: OrderValues): Generator<{ name: SQL; value: SQL }> {
  for (const [key, value] of Object.entries(values)) {
    const known = byKey.get(key);
    if (!known || value === undefined) continue;
    yield {
      name: sql.raw(`"${known.name}"`),
      value: is(value, SQL) ? value : sql`${sql.param(value, known.column)}`,
    };
  }
}

/** `set "a" = 1, "b" = now()` without the word set. */
export const assignments = (values: OrderValues): SQL =>
  sql.join(
    [...given(values)].map(({ name, value }) => sql`${name} = ${value}`),
    sql`, `,
  );

/** `"a", "b"` and `1, now()` */
export function insertion(values: OrderValues): Record<"columns" | "values", SQL> {
  const all = [...given(values)];
  const listed = (parts: SQL[]) => sql.join(parts, sql`, `);
  return {
    columns: listed(all.map(({ name }) => name)),
    values: listed(all.map(({ value }) => value)),
  };
}

/** All of an order's columns by name, for `returning` and `select`. */
export const orderColumns = sql.raw(columns.map(({ name }) => `"${name}"`).join(", "));

/** Of a written row, for what is written beside it. PostgreSQL describes all that is read for each part anew, and an order has sixty columns. */
export const briefly = (written: "placed" | "written"): SQL =>
  sql.raw(`moved as materialized (select "id", "payment_provider" from ${written})`);

/** An order as the shop knows it, from a row of all its columns. */
export const orderOf = (row: Record<string, unknown>): Order =>
  Object.fromEntries(
    columns.map(({ key, column, name }) => [
      key,
      row[name] === null ? null : column.mapFromDriverValue(row[name]),
    ]),
  ) as Order;
