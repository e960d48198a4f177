import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { listAtWork, type AtWork } from "#shop/member/staff/list-at-work.server.ts";
import { may, type Role } from "#shop/member/staff/roles.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { noteEvent } from "./move-room.server.ts";
import { isOpenRoom } from "./room-machine.ts";
import { tellShop } from "./room-notices.server.ts";
import { lockRoom, type OpenedRoom } from "./room-row.server.ts";
import { commissionRooms } from "./table.server.ts";

/** The staff members who may be given a recording. */
export const listActors = async (
  shop: Pick<Shop, "db" | "adminEmails">,
): Promise<(AtWork & { id: string })[]> =>
  (await listAtWork(shop)).flatMap((one) =>
    one.id !== null && may(one.role, "commission.work") ? [{ ...one, id: one.id }] : [],
  );

/** The account to whose rooms this role is restricted; null: all rooms. */
export const onlyOwn = (role: Role | null, accountId: string): string | null =>
  may(role, "commission.read") ? null : accountId;

/**
 * Assigns the room to a voice actor, who sees everything made so far; "" unassigns. Throws
 * `actor-not-here`, `illegal-move`.
 */
export async function assignActor(
  shop: Pick<Shop, "db" | "adminEmails" | "origin">,
  opened: OpenedRoom,
  actorId: string,
  acting: AuditActor,
): Promise<void> {
  const actor = actorId ? (await listActors(shop)).find(({ id }) => id === actorId) : null;
  if (actor === undefined) throw new Refusal("actor-not-here");
  await inTransaction(shop.db, async (db) => {
    const locked = await lockRoom(db, opened);
    const { room, order } = locked;
    if (!isOpenRoom(room.state)) throw new Refusal("illegal-move");
    const to = actor?.id ?? null;
    if (room.actorId === to) return;
    await db
      .update(commissionRooms)
      .set({ actorId: to })
      .where(eq(commissionRooms.lineId, room.lineId));
    await noteEvent(db, room.lineId, "assigned", { by: "admin", accountId: acting.account?.id });
    await recordAudit(db, {
      ...acting,
      action: "commission.assign",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      before: { actor: room.actorId },
      after: { actor: to },
    });
    const given = { ...locked, room: { ...room, actorId: to } };
    if (to)
      await tellShop(db, shop, given, "녹음할 분을 정했어요. 원고를 보고 녹음을 시작해주세요.");
  });
}
