import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { claimLines, claims } from "#shop/claim/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { moveRoom } from "../move-room.server.ts";
import { tellShop } from "../room-notices.server.ts";
import { isOpenRoom, room as machine } from "../room-machine.ts";
import { findRoom, lockRoom, type OpenedRoom } from "../room-row.server.ts";
import { commissionRooms } from "../table.server.ts";
import { giveUpDifferences } from "./give-up-differences.server.ts";

const AT_ONCE = 50;
const open = machine.names.filter(isOpenRoom);

const isClaimed = sql`exists (select from ${claimLines} join ${claims} on ${claims.id} = ${claimLines.claimId}
  where ${claimLines.orderLineId} = ${commissionRooms.lineId} and ${claims.kind} in ('cancel', 'return')
  and ${claims.status} in ('approved', 'completed'))`;

/** Ends rooms whose order or line was called off elsewhere. Gives how many. */
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
    const known = await findRoom(shop.db, number, lineId);
    if (known && (await inTransaction(shop.db, (db) => foldOne(db, shop, known)))) folded += 1;
  }
  return folded;
}

async function foldOne(db: Db, shop: Pick<Shop, "origin">, known: OpenedRoom): Promise<boolean> {
  const locked = await lockRoom(db, known);
  const { room, line, order } = locked;
  const gone = (await gonePieces(db, [order.id])).get(line.id) ?? 0;
  const isOver = paymentIs(order, "over") || gone >= line.quantity;
  if (!isOpenRoom(room.state) || !isOver) return false;
  await moveRoom(db, room, { move: "fold", by: "clock" });
  await giveUpDifferences(db, line.id);
  await tellShop(db, shop, locked, "주문이 취소되어 작업을 끝냈어요.");
  return true;
}
