import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { orders } from "../table.server.ts";

export type Order = typeof orders.$inferSelect;

/** `, name as (…)`: more of a statement; it may read from `moved` what `briefly` takes of the written rows. */
export type StatementPart = (by: { by: Actor; accountId?: string | undefined }) => SQL;

/** A row of an order's own, and its place among all rows of all orders that are written. */
export type OwnRow = { order_id: string; place: number };

export type RowsPart = { rows: object[]; write: (rows: OwnRow[]) => StatementPart };

/** Values for some of an order's columns, or expressions that the database works out. */
export type OrderValues = { [column in keyof Order]?: Order[column] | SQL | undefined };

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = Object.entries(getTableColumns(orders)).map(([key, column]) => ({
  key,
  column,
  name: snakeCase(key),
}));
const byKey = new Map(columns.map((one) => [one.key, one]));

const nameOf = (key: keyof Order): string => `"${byKey.get(key)!.name}"`;
const typedName = (key: keyof Order): string =>
  `${nameOf(key)} ${byKey.get(key)!.column.getSQLType()}`;
const listed = (words: string[]): SQL => sql.raw(words.join(", "));
const keysOf = (values: OrderValues): (keyof Order)[] =>
  (Object.keys(values) as (keyof Order)[]).filter((key) => values[key] !== undefined);

/** Orders of which the same columns are given, as one recordset: their columns' names, those with their types, and the rows. */
export function recordset(all: OrderValues[]) {
  const given = keysOf(all[0]!);
  const isOther = (values: OrderValues) =>
    keysOf(values).length !== given.length || given.some((key) => values[key] === undefined);
  if (all.some(isOther)) throw new TypeError("orders of which other columns are given");
  const keys = given.filter((key) => !is(all[0]![key], SQL));
  const rows = all.map((values) => {
    // What a row does not name is null.
    const row: Record<string, unknown> = {};
    for (const key of keys) if (values[key] !== null) row[byKey.get(key)!.name] = values[key];
    return row;
  });
  return { names: listed(keys.map(nameOf)), typed: listed(keys.map(typedName)), rows };
}

/** `set "a" = next."a", "b" = now()` without the word set: what is a value comes from the recordset `next`. */
export const assignments = (values: OrderValues): SQL =>
  sql.join(
    keysOf(values).map((key) => {
      const value = values[key];
      return sql`${sql.raw(nameOf(key))} = ${is(value, SQL) ? value : sql.raw(`next.${nameOf(key)}`)}`;
    }),
    sql`, `,
  );

/** `"a", "b"` and `1, now()` */
export function insertion(values: OrderValues): Record<"columns" | "values", SQL> {
  const keys = keysOf(values);
  const given = keys.map((key) => {
    const value = values[key];
    return is(value, SQL) ? value : sql`${sql.param(value, byKey.get(key)!.column)}`;
  });
  return { columns: listed(keys.map(nameOf)), values: sql.join(given, sql`, `) };
}

/** All of an order's columns by name, for `returning`. */
export const orderColumns = sql.raw(columns.map(({ name }) => `orders."${name}"`).join(", "));

/** What the statement's other parts read of a written order. */
const shared = ["id", "number", "total", "payment_provider"];
const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Of what is `written`, for what is written beside it. PostgreSQL describes all that is read for each part anew, and an order has sixty columns. */
export const briefly = sql.raw(`moved as materialized (select ${quoted(shared)} from written)`);

const WORKED_OUT = ["expires_at", "supply_agreed_at"];
/** What the database alone knows of an order that is written anew. */
const added = columns.filter(
  ({ name, column }) =>
    !shared.includes(name) && (is(column.default, SQL) || WORKED_OUT.includes(name)),
);

/** That, and what is read beside it, for `returning`. */
export const addedColumns = sql.raw(quoted([...shared, ...added.map(({ name }) => name)]));

export const ownRows = <One>(
  all: One[],
  idOf: (one: One) => string,
  rowsOf: (one: One) => object[],
): OwnRow[] =>
  all
    .flatMap((one) => rowsOf(one).map((row) => ({ ...row, order_id: idOf(one) })))
    .map((row, place) => ({ ...row, place }));

/** What was written of the orders asked for, in their order; null for one that was not. */
export function writtenOf<Row extends { id: string }>(ids: string[], rows: Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

type Row = Record<string, unknown>;

const valuesOf = (row: Row, of: typeof columns) =>
  Object.fromEntries(
    of.map(({ key, column, name }) => [
      key,
      row[name] === null ? null : column.mapFromDriverValue(row[name]),
    ]),
  );

/** An order as the shop knows it, from a row of all its columns. */
export const orderOf = (row: Row): Order => valuesOf(row, columns) as Order;

/** Of an order of which no more is said; what the database works out by default is among `added`. */
const unsaid = Object.fromEntries(columns.map(({ key, column }) => [key, column.default ?? null]));

/** An order that was just written, from what it was written of and a row of `addedColumns`. */
export const newOrder = (values: OrderValues, row: Row): Order =>
  ({ ...unsaid, ...values, ...valuesOf(row, added) }) as Order;
