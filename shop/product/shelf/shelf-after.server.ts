import { sql, type Column, type SQL } from "drizzle-orm";

export type TypedShelf = { stock: number | null; stockSeen?: number | null };

/** What a stock column is set to. Where the administrator saw a number and typed another, the
 * difference is applied to what is there now, so that pieces sold meanwhile stay sold; it stops
 * at 0. */
export function shelfAfter(
  column: Column,
  { stock, stockSeen }: TypedShelf,
): number | null | SQL | undefined {
  if (stock === null || stockSeen === null || stockSeen === undefined) return stock;
  return stock === stockSeen ? undefined : sql`greatest(0, ${column} + ${stock - stockSeen}::int)`;
}
