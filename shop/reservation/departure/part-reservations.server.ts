import { eq, inArray, sql } from "drizzle-orm";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import { DEPARTED_NAME } from "#shop/order/whose-order.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { giveUp } from "../cancel-reservation.server.ts";
import { lockLiveOrder, takeTurn } from "../find-reservation.server.ts";
import { reservations } from "../table.server.ts";
import { paymentIs } from "#shop/order/status.ts";

/** A member leaves: open reservations are cancelled, the rest forgets who it was. */
export async function partReservations(
  db: Db,
  shop: Pick<Shop, "origin">,
  memberId: string,
): Promise<void> {
  const own = await db
    .select()
    .from(reservations)
    .where(eq(reservations.memberId, memberId))
    .orderBy(reservations.id);
  for (const reserved of own.filter(
    ({ status }) => status === "requested" || status === "confirmed",
  )) {
    await takeTurn(db, reserved);
    const order = await lockLiveOrder(db, reserved);
    if (order && paymentIs(order, "underWay")) continue;
    await giveUp(db, shop, reserved.id, { by: "shopper", reason: "회원 탈퇴", told: [] });
  }
  await db
    .update(reservations)
    .set({
      memberId: null,
      departedMemberId: sql`member_id`,
      guestId: null,
      name: DEPARTED_NAME,
      phone: "",
      email: null,
      linkHash: null,
    })
    .where(eq(reservations.memberId, memberId));
  if (own.length)
    await forgetMails(
      db,
      own.map(({ number }) => number),
    );
}

/** Unsent ones too: their links open nothing any more. */
async function forgetMails(db: Db, numbers: string[]): Promise<void> {
  const removedMails = await db
    .delete(notices)
    .where(inArray(notices.subjectKey, numbers))
    .returning({ messageId: notices.messageId });
  if (removedMails.length)
    await db.delete(mailbox).where(
      inArray(
        mailbox.messageId,
        removedMails.map(({ messageId }) => messageId),
      ),
    );
}
