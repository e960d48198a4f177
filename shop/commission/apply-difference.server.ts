import { and, eq } from "drizzle-orm";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { PaidDifference } from "#shop/difference/place-difference.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { noteEvent } from "./move-room.server.ts";
import { approvedAfter } from "./room-days.ts";
import { isOpenRoom, scriptStates } from "./room-machine.ts";
import { tellShop } from "./room-notices.server.ts";
import { findRoom, lockRow, type OpenedRoom } from "./room-row.server.ts";
import { putInForce } from "./script/ask-script.server.ts";
import { commissionRooms, commissionScripts } from "./table.server.ts";

type Applier = Pick<Shop, "origin" | "now">;

/**
 * Adds a paid round while the room is open and restarts the buyer's time to answer. False: the room
 * has ended, and the money is refunded.
 */
export async function applyRound(db: Db, shop: Applier, paid: PaidDifference): Promise<boolean> {
  const opened = await openedOf(db, paid);
  if (!opened || !isOpenRoom(opened.room.state)) return false;
  const { room, line } = opened;
  await db
    .update(commissionRooms)
    .set({
      roundsPaid: room.roundsPaid + 1,
      ...(room.state === "taken" && {
        approveBy: approvedAfter(line.brief.terms, shop.now()),
        warnedAt: null,
      }),
    })
    .where(eq(commissionRooms.lineId, room.lineId));
  await noteEvent(db, room.lineId, "round-paid", { by: "payment" });
  await tellShop(db, shop, opened, "구매자가 수정 한 번을 더 샀어요.");
  return true;
}

/** Puts the script that this difference paid for in force, if it still waits for the payment. */
export async function applyScript(db: Db, shop: Applier, paid: PaidDifference): Promise<boolean> {
  const opened = await openedOf(db, paid);
  if (!opened || !scriptStates.includes(opened.room.state)) return false;
  const [script] = await db
    .select()
    .from(commissionScripts)
    .where(
      and(
        eq(commissionScripts.lineId, paid.lineId),
        eq(commissionScripts.orderId, paid.order.id),
        eq(commissionScripts.state, "unpaid"),
      ),
    );
  if (!script) return false;
  await putInForce(db, script, { by: "payment" });
  await tellShop(db, shop, opened, "바뀐 원고의 차액을 받았어요. 이제 새 원고로 녹음해주세요.");
  return true;
}

/**
 * Locks only the room's row: the difference's order is locked already, and the line's own order is
 * not needed.
 */
async function openedOf(db: Db, { lineId }: PaidDifference): Promise<OpenedRoom | null> {
  const row = await lockRow(db, lineId);
  if (!row) return null;
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, row.orderId));
  const foundOrder = order && (await findOrder(db, order.number));
  return foundOrder ? findRoom(db, foundOrder.number, lineId) : null;
}
