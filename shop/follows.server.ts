import { eq, sql } from "drizzle-orm";
import { leaveBoard } from "./board/leave-board.server.ts";
import { partFromMember } from "./order/departure/part-from-member.server.ts";
import { separateRetainedOrders } from "./order/departure/separate-retained-orders.server.ts";
import { orderLines } from "./order/table.server.ts";
import { partFromAsker } from "./question/part-from-asker.server.ts";
import { keepShipBy } from "./reservation/keep-ship-by.server.ts";
import { partReservations } from "./reservation/part-reservations.server.ts";
import { reservations } from "./reservation/table.server.ts";
import type { Db, Follows } from "./shop.ts";

/** Every consequence that crosses nouns upwards. */
export const follows: Follows = {
  leaving: [
    (db, accountId, shop) => partReservations(db, shop, accountId),
    partFromMember,
    partFromAsker,
    separateRetainedOrders,
    leaveBoard,
  ],
  productEdited: [(db, productId, { expectedShipOn }) => keepShipBy(db, productId, expectedShipOn)],
  productNeeded: [isOrdered, isReserved],
  imageShown: [
    (imageId) => sql`exists (select from ${orderLines} where ${orderLines.imageId} = ${imageId})`,
  ],
};

async function isOrdered(db: Db, productId: string): Promise<boolean> {
  const ordered = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.productId, productId))
    .limit(1);
  return ordered.length > 0;
}

async function isReserved(db: Db, productId: string): Promise<boolean> {
  const reserved = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.productId, productId))
    .limit(1);
  return reserved.length > 0;
}
