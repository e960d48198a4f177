import { and, asc, eq, isNotNull, isNull, lt, lte, sql, type SQL } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { isPaid } from "#shop/order/status.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { noteEvent } from "../move-room.server.ts";
import { warnedFrom } from "../room-days.ts";
import { tellBuyer } from "../room-notices.server.ts";
import { findRoom, lockRoom, type OpenedRoom } from "../room-row.server.ts";
import { commissionRooms } from "../table.server.ts";
import { approveTake, listSent } from "./approve-room.server.ts";

const AT_ONCE = 50;
/** Approval by lapse of time requires a warning at least this long before. */
const WARNED_HOURS = 20;

type Clock = Pick<Shop, "db" | "origin" | "now">;

/**
 * Warns of takes that will count as approved, and approves those whose day has passed. Returns how
 * many.
 */
export async function approveByClock(shop: Clock): Promise<number> {
  const today = calendarDayOf(shop.now());
  for (const opened of await listTaken(shop.db, isNull(commissionRooms.warnedAt)))
    if (opened.room.approveBy && warnedFrom(opened.room.approveBy) <= today)
      await inTransaction(shop.db, (db) => warn(db, shop, opened));
  let approved = 0;
  const due = and(lt(commissionRooms.approveBy, today), wasWarned);
  for (const opened of await listTaken(shop.db, due))
    if (await inTransaction(shop.db, (db) => approveOne(db, shop, opened))) approved += 1;
  return approved;
}

const wasWarned = lte(
  commissionRooms.warnedAt,
  sql`now() - make_interval(hours => ${WARNED_HOURS})`,
);

async function listTaken(db: Db, which: SQL | undefined): Promise<OpenedRoom[]> {
  const rows = await db
    .select({ lineId: commissionRooms.lineId, number: orders.number })
    .from(commissionRooms)
    .innerJoin(orders, eq(orders.id, commissionRooms.orderId))
    .where(and(eq(commissionRooms.state, "taken"), isNotNull(commissionRooms.approveBy), which))
    .orderBy(asc(commissionRooms.approveBy), asc(commissionRooms.lineId))
    .limit(AT_ONCE);
  const found: OpenedRoom[] = [];
  for (const { number, lineId } of rows) {
    const opened = await findRoom(db, number, lineId);
    if (opened) found.push(opened);
  }
  return found;
}

async function warn(db: Db, shop: Clock, openedRoom: OpenedRoom): Promise<void> {
  const locked = await lockRoom(db, openedRoom);
  const { room, order } = locked;
  if (room.state !== "taken" || room.warnedAt || !room.approveBy || !isPaid(order)) return;
  await db
    .update(commissionRooms)
    .set({ warnedAt: sql`now()` })
    .where(eq(commissionRooms.lineId, room.lineId));
  await noteEvent(db, room.lineId, "warned", { by: "clock" });
  await tellBuyer(db, shop, locked, { event: "room-approval-near", until: room.approveBy });
}

async function approveOne(db: Db, shop: Clock, openedRoom: OpenedRoom): Promise<boolean> {
  const locked = await lockRoom(db, openedRoom);
  const { room, order } = locked;
  const isDue =
    room.state === "taken" && room.approveBy === openedRoom.room.approveBy && room.warnedAt;
  const [take] = await listSent(db, room.lineId);
  if (!isDue || !take || !isPaid(order) || isClaimOpen(order)) return false;
  await approveTake(db, shop, locked, { take, by: "clock" });
  return true;
}
