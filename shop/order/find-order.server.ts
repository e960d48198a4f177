import { eq, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { TakenPieces } from "../product/sale.ts";
import type { Db } from "../shop.ts";
import type { Order } from "./move-order.server.ts";
import { Refusal } from "../refusal.ts";
import { ORDER_NUMBER } from "./number.ts";
import { orderLines, orders } from "./table.server.ts";

const byNumber = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.number, sql.placeholder("number")))
    .limit(1)
    .prepare("find_order"),
);

/** The order with this number; null for an unknown number or any other text. */
export async function findOrder(db: Db, number: string): Promise<Order | null> {
  if (!ORDER_NUMBER.test(number)) return null;
  const [order] = await byNumber(db).execute({ number });
  return order ?? null;
}

/** Locks the order. Decisions about money or stock must read it this way. */
export async function lockOrder(db: Db, id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!order) throw new Error(`order ${id} vanished`);
  return order;
}

/** Locks the order with this number. Throws `order-not-found`. */
export async function lockNumberedOrder(db: Db, number: string): Promise<Order> {
  const found = await findOrder(db, number);
  if (!found) throw new Refusal("order-not-found");
  return lockOrder(db, found.id);
}

/** The stock that the order took, less what claims returned. */
export async function takingsOf(db: Db, orderId: string): Promise<TakenPieces[]> {
  const rows = await db
    .select({
      productId: orderLines.productId,
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.restocked}`,
      shelves: orderLines.tookStock,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(sql`${orderLines.id}`);
  return rows.filter(({ quantity }) => quantity > 0);
}
