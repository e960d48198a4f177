import { sql, type SQL } from "drizzle-orm";
import { keysetCursor, readKeyset } from "#lib/keyset.ts";
import { products } from "./table.server.ts";

/** The index's own order, nulls included: written otherwise, the database would sort instead of
 * walking the index. */
export const newestFirst = [
  sql`${products.create} desc nulls last`,
  sql`${products.id} desc nulls last`,
];

/** A row's time as a number without loss. */
export const createdMicros = sql<number>`(extract(epoch from ${products.create}) * 1000000)::float8`;

/** The rows after the one the cursor was made from. */
export function afterCursor(cursor: string | null | undefined): SQL | undefined {
  const last = readKeyset(cursor);
  if (!last) return undefined;
  return sql`(${products.create}, ${products.id}) < (timestamptz 'epoch' + ${last.micros}::float8 * interval '1 microsecond', ${last.id})`;
}

/** Where a page stands in its whole list. */
export const standing = (cursor: string | null | undefined) => ({
  count: sql<number>`count(*)::int`,
  from: sql<number>`count(*) filter (where not (${afterCursor(cursor) ?? sql`true`}))::int`,
});

/** Cuts the one row too many that was read to see whether there is a next page. */
export function pageOf<Row extends { id: string; micros: number }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? keysetCursor(last) : null };
}
