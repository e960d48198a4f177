import { getTableColumns } from "drizzle-orm";
import { orders } from "./table.server.ts";

export type Order = typeof orders.$inferSelect;

/** Rows as place_order and move_order exchange them: JSON by column name, timestamps as strings. */
export type StoredRow = Record<string, unknown>;

const columnName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = Object.entries(getTableColumns(orders)).map(([key, { dataType }]) => ({
  key,
  name: columnName(key),
  isTime: dataType === "date",
}));

/** Values by column name, without undefined ones. */
export const rowOf = (values: object): StoredRow =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [columnName(key), value]));

export const orderOf = (row: StoredRow): Order =>
  Object.fromEntries(
    columns.map(({ key, name, isTime }) => {
      const value = row[name];
      return [key, isTime && value !== null ? new Date(String(value)) : value];
    }),
  ) as Order;
