import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { keysetCursor, readKeyset, type Keyset } from "#lib/keyset.ts";

export type PageAsked = {
  after?: string | null | undefined;
  before?: string | null | undefined;
  limit?: number | undefined;
};
export type Page<Row> = { rows: Row[]; previous: string | null; next: string | null };

type Keys = {
  time: PgColumn;
  id: PgColumn | SQL;
  /** the format of ids; a cursor with another id is foreign, and PostgreSQL would refuse it */
  isId: RegExp;
};
type PageReader<Row> = (keys: {
  where: SQL | undefined;
  orderBy: SQL[];
  micros: SQL<number>;
  limit: number;
}) => Promise<Row[]>;

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const newestKeys = ({ time, id }: Pick<Keys, "time" | "id">) => ({
  // Microseconds: a Date has only milliseconds, and pages would skip rows.
  micros: sql<number>`(extract(epoch from ${time}) * 1000000)::float8`,
  // Must match the indexes' null order, or PostgreSQL sorts instead of scanning an index.
  newest: [sql`${time} desc nulls last`, sql`${id} desc nulls last`],
});

/**
 * One page of a list, newest first, after or before a cursor; an invalid cursor gives the first
 * page.
 */
export async function newestFirst<Row extends Keyset>(
  { time, id, isId }: Keys,
  { after, before, limit = 30 }: PageAsked,
  read: PageReader<Row>,
): Promise<Page<Row>> {
  const toKeyset = (cursor: string | null | undefined) => {
    const keyset = readKeyset(cursor);
    return keyset && isId.test(keyset.id) ? keyset : null;
  };
  const row = (keyset: Keyset) =>
    sql`(timestamptz 'epoch' + ${keyset.micros}::float8 * interval '1 microsecond', ${keyset.id})`;
  const { micros, newest } = newestKeys({ time, id });
  const oldest = [sql`${time} asc nulls first`, sql`${id} asc nulls first`];

  const from = toKeyset(before);
  if (from) {
    const newer = await read({
      where: sql`(${time}, ${id}) > ${row(from)}`,
      orderBy: oldest,
      micros,
      limit: limit + 1,
    });
    // Fewer rows than a page are left, so the full first page is shown.
    if (newer.length > limit)
      return cutPage(newer.slice(0, limit).reverse(), { previous: true, next: true });
  }
  const last = from ? null : toKeyset(after);
  const older = await read({
    where: last ? sql`(${time}, ${id}) < ${row(last)}` : undefined,
    orderBy: newest,
    micros,
    limit: limit + 1,
  });
  return cutPage(older.slice(0, limit), { previous: last !== null, next: older.length > limit });
}

function cutPage<Row extends Keyset>(
  rows: Row[],
  more: { previous: boolean; next: boolean },
): Page<Row> {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    previous: more.previous && first ? keysetCursor(first) : null,
    next: more.next && last ? keysetCursor(last) : null,
  };
}
