import { and, getTableColumns, inArray, sql } from "drizzle-orm";
import {
  newestFirst,
  newestKeys,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { oldestFirst } from "#shop/database/oldest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { breadthOf, orderConditions } from "#shop/order/list/order-conditions.server.ts";
import { hasAllFiles, isDigital } from "#shop/order/delivery/files-alone.server.ts";
import { keepsSome } from "#shop/order/keeps-some.server.ts";
import type { OrderFilter } from "#shop/order/list/order-filter.ts";
import { foundOrders } from "#shop/order/search/found-orders.server.ts";
import { orderKeys, orders } from "#shop/order/table.server.ts";

/** The orders that were chosen by number, or else those that a filter means. */
export type MeantOrders = { filter: OrderFilter; numbers: string[]; now: Date };

export type MeantOrder = typeof orders.$inferSelect & {
  keepsSome: boolean;
  isDigital: boolean;
  hasAllFiles: boolean;
  micros: number;
};

/** A file has all that the words mean under their key, where the list shows the newest of them. */
const wholly = (filter: OrderFilter) =>
  breadthOf(filter) === "indexed" ? ("indexed" as const) : ("broad" as const);

/** How many they are; `limit` means that many or more. */
export async function countMeant(
  db: Db,
  { filter, numbers, now }: MeantOrders,
  limit: number,
): Promise<number> {
  if (numbers.length) return db.$count(orders, inArray(orders.number, numbers));
  const found = foundOrders(filter.search, {
    where: orderConditions(filter, now, orderKeys.placedAt),
    orderBy: newestKeys({ time: orderKeys.placedAt, id: orderKeys.orderId }).newest,
    limit,
    breadth: wholly(filter),
  });
  const rows = found
    ? sql`select 1 from ${found}`
    : sql`select 1 from ${orders} where ${orderConditions(filter, now) ?? sql`true`}`;
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${limit}) as counted`,
  );
  return counted.rows[0]!.count;
}

/** A page of them with everything about them, in the order of the list. */
export function readMeant(
  db: Db,
  selection: MeantOrders,
  page: PageAsked,
): Promise<Page<MeantOrder>> {
  const read = (one: PageAsked) => readNewest(db, selection, one);
  return selection.filter.sort === "oldest" ? oldestFirst(page, read) : read(page);
}

async function readNewest(
  db: Db,
  { filter, numbers, now }: MeantOrders,
  page: PageAsked,
): Promise<Page<MeantOrder>> {
  const columns = { ...getTableColumns(orders), keepsSome, isDigital, hasAllFiles };
  if (numbers.length || !filter.search) {
    const selected = numbers.length
      ? inArray(orders.number, numbers)
      : orderConditions(filter, now);
    return newestFirst(
      { time: orders.placedAt, id: orders.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...columns, micros })
          .from(orders)
          .where(and(selected, where))
          .orderBy(...orderBy)
          .limit(limit),
    );
  }
  const conditions = orderConditions(filter, now, orderKeys.placedAt);
  return newestFirst(
    { time: orderKeys.placedAt, id: orderKeys.orderId, isId: UUID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(
          foundOrders(filter.search, {
            where: and(conditions, where),
            orderBy,
            limit,
            breadth: wholly(filter),
          })!,
        )
        .innerJoin(orders, sql`${orders.id} = ${orderKeys.orderId}`)
        .orderBy(...orderBy)
        .limit(limit),
  );
}
