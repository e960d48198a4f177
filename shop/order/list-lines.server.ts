import { asc, eq } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { orderLines } from "./table.server.ts";

export type OrderLine = typeof orderLines.$inferSelect;

/** What was bought, in the order it was put. */
export const listLines = (db: Db, orderId: string): Promise<OrderLine[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
