import { sql, type SQL } from "drizzle-orm";
import { keysetCursor, readKeyset, type Keyset } from "#lib/keyset.ts";
import { products } from "./table.server.ts";

/** Matches the index's order including nulls; otherwise PostgreSQL would sort instead of
 * scanning it. */
export const newestFirst = [
  sql`${products.create} desc nulls last`,
  sql`${products.id} desc nulls last`,
];

/** A row's time as a number without loss. */
export const createdMicros = sql<number>`(extract(epoch from ${products.create}) * 1000000)::float8`;

const lastOf = (last: Keyset): SQL =>
  sql`(timestamptz 'epoch' + ${last.micros}::float8 * interval '1 microsecond', ${last.id})`;

/** The rows after the one the cursor was made from. */
export function afterCursor(cursor: string | null | undefined): SQL | undefined {
  const last = readKeyset(cursor);
  return last ? sql`(${products.create}, ${products.id}) < ${lastOf(last)}` : undefined;
}

/** The rows up to and with that one. */
export function beforePage(cursor: string | null | undefined): SQL | undefined {
  const last = readKeyset(cursor);
  return last ? sql`(${products.create}, ${products.id}) >= ${lastOf(last)}` : undefined;
}

/** Cuts the one row too many that was read to see whether there is a next page. */
export function pageOf<Row extends { id: string; micros: number }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? keysetCursor(last) : null };
}
