import { sql, type Column, type SQL } from "drizzle-orm";

export type TypedShelf = { stock: number | null; stockSeen?: number | null };

/** The new value of a stock column. The difference between the shown and the typed number is
 * applied to the current one, so that pieces sold meanwhile stay sold; at least 0. */
export function shelfAfter(
  column: Column,
  { stock, stockSeen }: TypedShelf,
): number | null | SQL | undefined {
  if (stock === null || stockSeen === null || stockSeen === undefined) return stock;
  return stock === stockSeen ? undefined : sql`greatest(0, ${column} + ${stock - stockSeen}::int)`;
}
