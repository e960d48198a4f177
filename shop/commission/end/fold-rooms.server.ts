import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { claimLines, claims } from "#shop/claim/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { closeLineGoods } from "#shop/product/goods/line-goods.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { moveRoom, type RoomActor } from "../move-room.server.ts";
import { tellShop } from "../room-notices.server.ts";
import { isOpenRoom, room as machine } from "../room-machine.ts";
import { findRoom, lockRoom, type OpenedRoom } from "../room-row.server.ts";
import { commissionRooms } from "../table.server.ts";
import { closeStopped } from "./close-order.server.ts";
import { giveUpDifferences } from "./give-up-differences.server.ts";

const AT_ONCE = 50;
const open = machine.names.filter(isOpenRoom);

const isClaimed = sql`exists (select from ${claimLines} join ${claims} on ${claims.id} = ${claimLines.claimId}
  where ${claimLines.orderLineId} = ${commissionRooms.lineId} and ${claims.kind} in ('cancel', 'return')
  and ${claims.status} in ('approved', 'completed'))`;

/** Ends rooms whose order was cancelled elsewhere. Returns how many. */
export async function foldRooms(shop: Pick<Shop, "db" | "origin">): Promise<number> {
  const rows = await shop.db
    .select({ lineId: commissionRooms.lineId, number: orders.number })
    .from(commissionRooms)
    .innerJoin(orders, eq(orders.id, commissionRooms.orderId))
    .where(
      and(inArray(commissionRooms.state, open), or(paymentIn(orders.payment, "over"), isClaimed)),
    )
    .orderBy(asc(commissionRooms.lineId))
    .limit(AT_ONCE);
  let folded = 0;
  for (const { number, lineId } of rows) {
    const openedRoom = await findRoom(shop.db, number, lineId);
    if (
      openedRoom &&
      (await inTransaction(shop.db, (db) => foldOne(db, shop, openedRoom, "clock")))
    )
      folded += 1;
  }
  return folded;
}

/**
 * Ends the rooms of a claim's lines in the approval's transaction, finished ones too, so that no
 * line is refunded by both claim and room. The caller has locked the order.
 */
export async function foldClaimed(
  db: Db,
  shop: Pick<Shop, "origin">,
  { id, number }: Pick<Order, "id" | "number">,
  { kind }: { kind: ClaimKind },
): Promise<void> {
  if (kind === "exchange") return;
  const rooms = await db
    .select({ lineId: commissionRooms.lineId })
    .from(commissionRooms)
    .where(and(eq(commissionRooms.orderId, id), ne(commissionRooms.state, "ended")))
    .orderBy(asc(commissionRooms.lineId));
  for (const { lineId } of rooms) {
    const openedRoom = await findRoom(db, number, lineId);
    if (openedRoom) await foldOne(db, shop, openedRoom, "admin");
  }
  await closeStopped(db, id);
}

async function foldOne(
  db: Db,
  shop: Pick<Shop, "origin">,
  openedRoom: OpenedRoom,
  by: RoomActor["by"],
): Promise<boolean> {
  const locked = await lockRoom(db, openedRoom);
  const { room, line, order } = locked;
  const gone = (await gonePieces(db, [order.id])).get(line.id) ?? 0;
  const isOver = paymentIs(order, "over") || gone >= line.quantity;
  if (room.state === "ended" || !isOver) return false;
  await moveRoom(db, room, { move: "fold", by });
  await giveUpDifferences(db, line.id);
  await closeLineGoods(db, line.id);
  if (isOpenRoom(room.state))
    await tellShop(db, shop, locked, "주문에서 취소하거나 환불해 작업이 종료됐어요.");
  return true;
}
