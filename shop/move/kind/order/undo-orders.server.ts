import { sql } from "drizzle-orm";
import { earlierOrderLines, earlierOrders } from "#shop/earlier/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MadeRow } from "../kind-of-move.ts";
import { setPeople, type FilledOrder } from "./write-orders.server.ts";

/** Orders go, since nothing hangs on them; those that were filled up are as they were. */
export async function undoOrders(
  db: Db,
  made: readonly MadeRow[],
): Promise<readonly (null | string)[]> {
  const all = made as readonly (MadeRow & { before?: FilledOrder })[];
  const filled = all.flatMap(({ id, before }) => (before ? [{ id, ...before }] : []));
  await setPeople(db, filled);
  const linedHere = filled.filter(({ hadLines }) => !hadLines).map(({ id }) => id);
  const added = all.filter(({ id, before }) => id !== "" && !before).map(({ id }) => id);
  const these = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`;
  if (linedHere.length)
    await db
      .delete(earlierOrderLines)
      .where(sql`${earlierOrderLines.orderId} = ${these(linedHere)}`);
  if (added.length)
    await db.delete(earlierOrders).where(sql`${earlierOrders.id} = ${these(added)}`);
  return made.map(() => null);
}
