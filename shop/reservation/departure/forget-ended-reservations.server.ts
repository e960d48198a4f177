import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { reservations } from "../table.server.ts";
import { periods } from "#shop/retention/periods.ts";

/** Questions about it, and a payment that comes late, are over by then. */
const KEPT = periods.reservation.interval;
const AT_ONCE = 500;
/** Who reserved, once nobody needs to know it any more. */
export const FORGOTTEN_NAME = "지난 예약자";

/** Forgets guests whose reservation came to nothing, with their mails. Returns how many. */
export async function forgetEndedReservations(db: Db): Promise<number> {
  const due = db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        inArray(reservations.status, ["canceled", "expired"]),
        isNull(reservations.memberId),
        isNull(reservations.departedMemberId),
        ne(reservations.phone, ""),
        sql`${reservations.endedAt} < now() - ${KEPT}::interval`,
      ),
    )
    .limit(AT_ONCE);
  const gone = await db
    .update(reservations)
    .set({ name: FORGOTTEN_NAME, phone: "", email: null, guestId: null, linkHash: null })
    .where(inArray(reservations.id, due))
    .returning({ number: reservations.number });
  for (const { number } of gone) {
    const mails = await db
      .delete(notices)
      .where(eq(notices.subjectKey, number))
      .returning({ messageId: notices.messageId });
    if (mails.length)
      await db.delete(mailbox).where(
        inArray(
          mailbox.messageId,
          mails.map(({ messageId }) => messageId),
        ),
      );
  }
  return gone.length;
}
