import { asc, desc, gt, lt, type SQL } from "drizzle-orm";
import type { Page, PageAsked } from "#shop/database/newest-first.server.ts";
import { comments } from "../table.server.ts";

type CommentReader<Row> = (keys: {
  where: SQL | undefined;
  order: SQL;
  limit: number;
}) => Promise<Row[]>;

const readId = (cursor: string | null | undefined) =>
  cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;

/** One page of comments, newest first, by their numbers, which stand in the order of time. */
export async function newestCommentsFirst<Row extends { id: number }>(
  { after, before, limit = 30 }: PageAsked,
  read: CommentReader<Row>,
): Promise<Page<Row>> {
  const cut = (rows: Row[], more: { previous: boolean; next: boolean }) => ({
    rows,
    previous: more.previous && rows[0] ? String(rows[0].id) : null,
    next: more.next && rows.length ? String(rows.at(-1)!.id) : null,
  });
  const from = readId(before);
  if (from !== null) {
    const newer = await read({
      where: gt(comments.id, from),
      order: asc(comments.id),
      limit: limit + 1,
    });
    if (newer.length > limit)
      return cut(newer.slice(0, limit).toReversed(), { previous: true, next: true });
  }
  const last = from === null ? readId(after) : null;
  const older = await read({
    where: last === null ? undefined : lt(comments.id, last),
    order: desc(comments.id),
    limit: limit + 1,
  });
  return cut(older.slice(0, limit), { previous: last !== null, next: older.length > limit });
}
