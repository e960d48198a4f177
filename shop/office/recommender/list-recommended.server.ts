import { and, eq, gte, lt, sql } from "drizzle-orm";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { isDigital } from "#shop/order/delivery/files-alone.server.ts";
import { keepsSome } from "#shop/order/keeps-some.server.ts";
import { payments } from "#shop/money/table.server.ts";
import { standingLabel, type OrderStanding } from "#shop/order/standing.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { momentsOf, type Period } from "./recommender-period.ts";

export type RecommendedOrder = OrderStanding & {
  number: string;
  placedAt: Date;
  /** the one label of the order */
  label: string;
  total: number;
  /** won that went back */
  returned: number;
};

const columns = {
  id: orders.id,
  number: orders.number,
  placedAt: orders.placedAt,
  delivery: orders.delivery,
  payment: orders.payment,
  claimKind: orders.claimKind,
  claimStatus: orders.claimStatus,
  keepsSome,
  isDigital,
  total: orders.total,
  returned: sql<number>`coalesce(${payments.returned}, 0)::float8`,
};

/** Orders placed with a code in that time, paid or not, newest first. */
export async function listRecommended(
  db: Db,
  code: string,
  period: Period,
  pageRequest: PageAsked,
): Promise<Page<RecommendedOrder>> {
  const { since, before } = momentsOf(period);
  const { id, placedAt } = orders;
  const { rows, previous, next } = await newestFirst(
    { time: placedAt, id, isId: UUID },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(orders)
        .leftJoin(payments, eq(payments.paymentKey, orders.paymentKey))
        .where(
          and(eq(orders.recommenderCode, code), gte(placedAt, since), lt(placedAt, before), where),
        )
        .orderBy(...orderBy)
        .limit(limit),
  );
  return {
    previous,
    next,
    rows: rows.map(({ id: _id, micros: _micros, ...order }) => ({
      ...order,
      label: standingLabel(order),
    })),
  };
}
