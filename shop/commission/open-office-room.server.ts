import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { may, type Role } from "#shop/member/staff/roles.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import type { Db } from "../shop.ts";
import { onlyOwn } from "./assign-actor.server.ts";
import { findRoom, type OpenedRoom } from "./room-row.server.ts";

/** A room for staff: voice actors open their own, other roles all; null for everybody else. */
export async function findOfficeRoom(
  db: Db,
  { number, lineId }: { number: string; lineId: number },
  { account, role }: { account: { id: string } | null; role: Role | null },
): Promise<OpenedRoom | null> {
  if (!account || !may(role, "commission.work")) return null;
  const opened = await findRoom(db, number, lineId);
  const only = onlyOwn(role, account.id);
  return opened && (only === null || opened.room.actorId === only) ? opened : null;
}

/** Audits the reading of a room, since a script may contain personal data. */
export const noteRoomRead = (db: Db, { order, room }: OpenedRoom, reader: AuditActor) =>
  recordAudit(db, {
    ...reader,
    action: "commission.read",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    after: { lineId: room.lineId },
  });
