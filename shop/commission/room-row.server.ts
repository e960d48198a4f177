import { asc, eq } from "drizzle-orm";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { OrderLine } from "#shop/order/list/list-lines.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { commissionRooms } from "./table.server.ts";

export type Room = typeof commissionRooms.$inferSelect;
/** An order line with a brief. */
export type BriefedLine = OrderLine & { brief: CommissionBrief };
export type OpenedRoom = { room: Room; line: BriefedLine; order: Order };

const isBriefed = (line: OrderLine): line is BriefedLine => line.brief !== null;

/** The room of this line of this order; null where there is none. */
export async function findRoom(db: Db, number: string, lineId: number): Promise<OpenedRoom | null> {
  const order = Number.isSafeInteger(lineId) ? await findOrder(db, number) : null;
  return order && roomOf(db, order, lineId);
}

async function roomOf(db: Db, order: Order, lineId: number): Promise<OpenedRoom | null> {
  const [row] = await db
    .select({ room: commissionRooms, line: orderLines })
    .from(commissionRooms)
    .innerJoin(orderLines, eq(orderLines.id, commissionRooms.lineId))
    .where(eq(commissionRooms.lineId, lineId));
  return row && row.room.orderId === order.id && isBriefed(row.line)
    ? { room: row.room, line: row.line, order }
    : null;
}

/** Orders of the line's price differences, oldest first. */
export async function listDifferences(db: Db, lineId: number): Promise<Order[]> {
  const rows = await db
    .select({ order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.ofLineId, lineId))
    .orderBy(asc(orderLines.id));
  return rows.map(({ order }) => order);
}

/** Locks in the global order: the order, its differences, then the room. */
export async function lockRoom(db: Db, { room, order }: OpenedRoom): Promise<OpenedRoom> {
  const locked = await lockOrder(db, order.id);
  for (const { id } of await listDifferences(db, room.lineId)) await lockOrder(db, id);
  await lockRow(db, room.lineId);
  const found = await roomOf(db, locked, room.lineId);
  if (!found) throw new Refusal("commission-not-found");
  return found;
}

/** Locks only the room's row, for callers that already hold an earlier lock. */
export const lockRow = async (db: Db, lineId: number): Promise<Room | null> =>
  (
    await db.select().from(commissionRooms).where(eq(commissionRooms.lineId, lineId)).for("update")
  )[0] ?? null;

/**
 * Nothing is done in the room of an order that is being called off. Throws `commission-closed`,
 * `claim-open`.
 */
export function refuseClosed({ order }: OpenedRoom): void {
  if (!isPaid(order)) throw new Refusal("commission-closed");
  if (isClaimOpen(order)) throw new Refusal("claim-open");
}
