import { desc, eq } from "drizzle-orm";
import { phoneWords } from "#lib/phone.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Actor } from "#shop/machine.ts";
import type { Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { findReservation } from "#shop/reservation/find-reservation.server.ts";
import { whoseReservation } from "#shop/reservation/noticed-reservation.server.ts";
import { reservationEventWords } from "#shop/reservation/event-words.ts";
import { reservationTimeline } from "#shop/reservation/table.server.ts";

export type OpenedReservation = {
  number: string;
  name: string;
  phone: string;
  email: string | null;
  memberId: string | null;
  shipBy: string;
  shipByAgreedAt: Date;
  /** newest first */
  history: { id: number; at: Date; words: string; by: Actor; facts: Facts }[];
};

/** A reservation unmasked, with its history; null when there is none. Audited. */
export async function findAdminReservation(
  db: Db,
  number: string,
  reader: AuditActor,
): Promise<OpenedReservation | null> {
  const found = await findReservation(db, number);
  if (!found) return null;
  await recordAudit(db, {
    ...reader,
    action: "reservation.read",
    subject: `reservation ${found.number}`,
    whose: whoseReservation(found),
  });
  const history = await db
    .select()
    .from(reservationTimeline)
    .where(eq(reservationTimeline.reservationId, found.id))
    .orderBy(desc(reservationTimeline.id));
  const { name, phone, email, memberId, shipBy, shipByAgreedAt } = found;
  return {
    number: found.number,
    name,
    phone: phoneWords(phone),
    email,
    memberId,
    shipBy,
    shipByAgreedAt,
    history: history.map(({ id, at, event, by, facts }) => ({
      id,
      at,
      by,
      facts,
      words: reservationEventWords(event),
    })),
  };
}
