import { and, eq, isNull } from "drizzle-orm";
import { nearDayWords } from "#lib/calendar-day.ts";
import { staff, users } from "#shop/member/table.server.ts";
import {
  noticeRows,
  OFFICE,
  type Addressees,
  queueNotices,
} from "#shop/notice/notice-row.server.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import type { Db, Shop } from "../shop.ts";
import type { OpenedRoom } from "./room-row.server.ts";
import { roomKinds, type RoomEventTold } from "./room-words.ts";

type Teller = Pick<Shop, "origin">;
type News = { news?: string; until?: string | null };

const rowsOf = (
  { origin }: Teller,
  { line, order }: OpenedRoom,
  {
    event,
    to,
    phone,
    news = "",
    until,
  }: News & {
    event: RoomEventTold;
    to: Addressees;
    phone?: string | null;
  },
) =>
  noticeRows({
    event,
    subjectKey: order.number,
    kind: roomKinds[event],
    told: {
      number: order.number,
      lineId: line.id,
      ordererName: order.ordererName,
      title: line.title,
      news,
      until: until ? nearDayWords(until) : "",
    },
    origin,
    to,
    phone,
  });

/** Notifies the buyer by mail, and of a take also by message. */
export async function tellBuyer(
  db: Db,
  shop: Teller,
  opened: OpenedRoom,
  { event, ...news }: News & { event: Exclude<RoomEventTold, "owner-room" | "actor-room"> },
): Promise<void> {
  const { order } = opened;
  if (isSeparated(order)) return;
  const whom = { to: order.ordererEmail, phone: order.ordererPhone };
  await queueNotices(db, rowsOf(shop, opened, { event, ...whom, ...news }));
}

/** Notifies staff who chose such mails, and the room's voice actor. */
export async function tellShop(
  db: Db,
  shop: Teller,
  opened: OpenedRoom,
  news: string,
): Promise<void> {
  const to = await actorMail(db, opened.room.actorId);
  await queueNotices(db, [
    ...rowsOf(shop, opened, { event: "owner-room", to: OFFICE, news }),
    ...(to ? rowsOf(shop, opened, { event: "actor-room", to, news }) : []),
  ]);
}

/** The voice actor's mail address; null without one, or after they left. */
async function actorMail(db: Db, actorId: string | null): Promise<string | null> {
  if (!actorId) return null;
  const [actor] = await db
    .select({ email: users.email })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.accountId))
    .where(and(eq(staff.accountId, actorId), isNull(users.blockedAt)));
  return actor?.email ?? null;
}
