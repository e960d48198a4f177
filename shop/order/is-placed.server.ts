import { eq } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { orders } from "./table.server.ts";

/** Whether an order with this key exists, so that posting again makes no second one. */
export async function isPlaced(db: Db, placeKey: string): Promise<boolean> {
  return (
    (await db.select({ id: orders.id }).from(orders).where(eq(orders.placeKey, placeKey)).limit(1))
      .length > 0
  );
}
