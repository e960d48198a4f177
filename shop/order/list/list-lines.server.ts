import { asc, eq, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { orderLines } from "../table.server.ts";

export type OrderLine = typeof orderLines.$inferSelect;

/** The order's lines in their original order. */
export const listLines = (db: Db, orderId: string): Promise<OrderLine[]> =>
  lines(db).execute({ orderId });

const lines = prepared((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder("orderId")))
    .orderBy(asc(orderLines.id))
    .prepare("order_lines"),
);
