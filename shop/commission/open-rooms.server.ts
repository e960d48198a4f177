import { and, asc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { noteEvent } from "./move-room.server.ts";
import { takeDueOn } from "./room-days.ts";
import { tellBuyer, tellShop } from "./room-notices.server.ts";
import type { BriefedLine } from "./room-row.server.ts";
import { commissionRooms, commissionScripts } from "./table.server.ts";

const AT_ONCE = 50;

/**
 * Opens a room for each paid line with a brief; a job, because payment does not know about
 * commissions. Returns how many.
 */
export const openRooms = (shop: Pick<Shop, "db" | "origin">): Promise<number> => openSome(shop);

/** Opens an order's rooms at once, so that its buyer finds them when the payment returns. */
export const openRoomsOf = (shop: Pick<Shop, "db" | "origin">, orderId: string): Promise<number> =>
  openSome(shop, eq(orders.id, orderId));

async function openSome(shop: Pick<Shop, "db" | "origin">, which?: SQL): Promise<number> {
  const waiting = await shop.db
    .select({ orderId: orders.id, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(commissionRooms, eq(commissionRooms.lineId, orderLines.id))
    .where(
      and(
        isNotNull(orderLines.brief),
        isNull(commissionRooms.lineId),
        paymentIn(orders.payment, "paid"),
        eq(orders.hold, "sold"),
        which,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orderLines.id))
    .limit(AT_ONCE);
  let opened = 0;
  for (const { orderId, line } of waiting)
    if (await inTransaction(shop.db, (db) => openOne(db, shop, orderId, line as BriefedLine)))
      opened += 1;
  return opened;
}

async function openOne(
  db: Db,
  shop: Pick<Shop, "origin">,
  orderId: string,
  line: BriefedLine,
): Promise<boolean> {
  const order = await lockOrder(db, orderId);
  if (!isPaid(order)) return false;
  const { script, characters, seconds, lengthWon, terms } = line.brief;
  const dueOn = takeDueOn(terms, order.paidAt ?? order.placedAt);
  const [room] = await db
    .insert(commissionRooms)
    .values({ lineId: line.id, orderId, dueOn })
    .onConflictDoNothing()
    .returning();
  if (!room) return false;
  await db.insert(commissionScripts).values({
    lineId: line.id,
    number: 1,
    script,
    characters,
    seconds,
    lengthWon,
    by: "shopper",
    state: "force",
    at: order.placedAt,
  });
  await noteEvent(db, line.id, "opened", { by: "clock" });
  const opened = { room, line, order };
  await tellBuyer(db, shop, opened, { event: "room-opened", until: dueOn });
  await tellShop(db, shop, opened, "새 작업실이 열렸어요. 성우를 배정하고 녹음을 시작해주세요.");
  return true;
}
