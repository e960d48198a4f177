import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import type { Actor } from "../machine.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { putBackStock } from "#shop/product/shelf/stock.server.ts";
import { isRefusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { endUnpaidOrder } from "./order/end-unpaid-order.server.ts";
import {
  findReservation,
  lockLiveOrder,
  lockReservation,
  takeTurn,
  takingOf,
} from "./find-reservation.server.ts";
import type { MoveResult } from "./confirm-reservations.server.ts";
import { moveReservation, type Reservation } from "./move-reservation.server.ts";
import { noticedReservation, whoseReservation } from "./noticed-reservation.server.ts";
import type { NoticeRow } from "#shop/notice/notice-row.server.ts";
import { reservationNotice } from "#shop/reservation/notice/reservation-notice.server.ts";

export type ReservationCancellation = {
  by: Extract<Actor, "shopper" | "admin" | "clock">;
  reason?: string | undefined;
  acting?: AuditActor;
  /** instead of the notice that it was cancelled */
  told?: NoticeRow[];
};

/** Cancels a reservation with its unpaid order. Idempotent. Throws `payment-in-progress`. */
export async function cancelReservation(
  shop: Shop,
  { id, productId }: Pick<Reservation, "id" | "productId">,
  giving: ReservationCancellation,
): Promise<Reservation> {
  await cancelDeposit(shop, id, giving);
  return inTransaction(shop.db, async (db) => {
    await takeTurn(db, { id, productId });
    return giveUp(db, shop, id, giving);
  });
}

/** Within the caller's transaction, which has the lock; no deposit is awaited. */
export async function giveUp(
  db: Db,
  shop: Pick<Shop, "origin">,
  id: string,
  { by, reason, acting, told: noticeRows }: ReservationCancellation,
): Promise<Reservation> {
  const order = await lockLiveOrder(db, { id });
  const locked = await lockReservation(db, id);
  if (locked.status === "canceled" || locked.status === "expired") return locked;
  if (order && locked.status !== "ordered")
    await endUnpaidOrder(db, order, reason ?? "예약을 취소했어요");
  const canceled = await moveReservation(db, locked, {
    move: "cancel",
    by,
    accountId: acting?.account?.id,
    facts: reason ? { reason } : {},
    set: { hold: "released" },
    notices:
      noticeRows ??
      reservationNotice(
        "reservation-canceled",
        { ...noticedReservation(locked), reason },
        shop.origin,
        locked.email,
      ),
  });
  await putBackStock(db, [takingOf(locked)]);
  if (acting)
    await recordAudit(db, {
      ...acting,
      action: "reservation.cancel",
      subject: `reservation ${locked.number}`,
      whose: whoseReservation(locked),
      reason,
    });
  return canceled;
}

/** An awaited deposit's account is closed at the provider first, outside any transaction. */
export async function cancelDeposit(
  shop: Shop,
  id: string,
  { by, reason, acting }: ReservationCancellation,
): Promise<void> {
  const order = await inTransaction(shop.db, (db) => lockLiveOrder(db, { id }));
  if (order?.payment !== "waiting_deposit") return;
  await cancelOrder(shop, order, {
    by: by === "shopper" ? "shopper" : "admin",
    accountId: acting?.account?.id,
    reason: reason ?? "예약 취소",
  });
}

/** An administrator cancels several, each separately. */
export async function cancelReservations(
  shop: Shop,
  { numbers, reason }: { numbers: readonly string[]; reason: string },
  acting: AuditActor,
): Promise<MoveResult> {
  const others: string[] = [];
  for (const number of numbers) {
    const found = await findReservation(shop.db, number);
    if (!found || (found.status !== "requested" && found.status !== "confirmed")) {
      others.push(number);
      continue;
    }
    try {
      await cancelReservation(shop, found, { by: "admin", reason, acting });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      others.push(number);
    }
  }
  return { moved: numbers.length - others.length, others };
}
