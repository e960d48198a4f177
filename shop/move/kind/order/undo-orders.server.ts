import { sql } from "drizzle-orm";
import {
  earlierOrderLines,
  earlierOrders,
  retainedEarlierOrders,
} from "#shop/earlier/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MadeRow } from "../kind-of-move.ts";
import { emptyPeople, type FilledOrder } from "./write-orders.server.ts";

const DEPARTED = "주문한 회원이 탈퇴해서 그대로 두었어요.";

const these = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`;

/** Orders go, since nothing hangs on them; of those that were filled up goes what was filled. */
export async function undoOrders(
  db: Db,
  made: readonly MadeRow[],
): Promise<readonly (null | string)[]> {
  const all = made as readonly (MadeRow & Partial<FilledOrder>)[];
  const peopled = all.flatMap(({ id, filled = [] }) => (filled.length ? [{ id, filled }] : []));
  const departed = await listDeparted(
    db,
    peopled.map(({ id }) => id),
  );
  await emptyPeople(
    db,
    peopled.filter(({ id }) => !departed.has(id)),
  );
  const lined = all.filter((one) => one.lined && !departed.has(one.id)).map(({ id }) => id);
  const added = all.filter(({ id, filled }) => id !== "" && !filled).map(({ id }) => id);
  if (lined.length)
    await db.delete(earlierOrderLines).where(sql`${earlierOrderLines.orderId} = ${these(lined)}`);
  if (added.length)
    await db.delete(earlierOrders).where(sql`${earlierOrders.id} = ${these(added)}`);
  return all.map(({ id, filled }) => (filled?.length && departed.has(id) ? DEPARTED : null));
}

/** Orders whose people the law keeps apart, so that nothing of them is left to take out here. */
async function listDeparted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({ id: retainedEarlierOrders.orderId })
    .from(retainedEarlierOrders)
    .where(sql`${retainedEarlierOrders.orderId} = ${these(ids)}`);
  return new Set(rows.map(({ id }) => id));
}
