import { asc, eq, inArray, sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { products } from "../product/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { dueShipBy } from "./agreed-day.ts";
import { lockReservation, takeTurn } from "./find-reservation.server.ts";
import { moveReservation, type Reservation } from "./move-reservation.server.ts";
import { noticedReservation, whoseReservation } from "./noticed-reservation.server.ts";
import { reservations, reservationTimeline } from "./table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { reservationNotice } from "#shop/reservation/notice/reservation-notice.server.ts";

const DEADLINE = { leastMinutes: 30, mostDays: 60 };

/** How many were moved, and which could not be since they stand elsewhere by now. */
export type MoveResult = { moved: number; others: string[] };
type ReservationConfirmation = { numbers: readonly string[]; orderUntil: Date };

/** Lets shoppers order until a deadline, each by a link. One failure does not stop the others. */
export const confirmReservations = (
  shop: Shop,
  confirming: ReservationConfirmation,
  acting: AuditActor,
): Promise<MoveResult> =>
  eachOf(shop, confirming, async (db, locked) => {
    if (locked.status !== "requested") return false;
    const link = newToken();
    const confirmed = await moveReservation(db, locked, {
      move: "confirm",
      by: "admin",
      accountId: acting.account?.id,
      facts: { until: confirming.orderUntil.toISOString() },
      set: {
        confirmedAt: sql`now()`,
        orderUntil: confirming.orderUntil,
        linkHash: hashOfToken(link),
      },
    });
    await sendLink(db, shop, confirmed, link);
    await recordAudit(db, {
      ...acting,
      action: "reservation.confirm",
      subject: `reservation ${locked.number}`,
      whose: whoseReservation(locked),
      after: { orderUntil: confirming.orderUntil },
    });
    return true;
  });

/** A new deadline, and a new link in place of the old one. */
export const prolongReservations = (
  shop: Shop,
  confirming: ReservationConfirmation,
  acting: AuditActor,
): Promise<MoveResult> =>
  eachOf(shop, confirming, async (db, locked) => {
    if (locked.status !== "confirmed") return false;
    const [link, { orderUntil }] = [newToken(), confirming];
    const [prolonged] = await db
      .update(reservations)
      .set({ orderUntil, linkHash: hashOfToken(link) })
      .where(eq(reservations.id, locked.id))
      .returning();
    await db.insert(reservationTimeline).values({
      reservationId: locked.id,
      event: "prolong",
      by: "admin",
      accountId: acting.account?.id,
      facts: { until: orderUntil.toISOString() },
    });
    await sendLink(db, shop, prolonged!, link);
    await recordAudit(db, {
      ...acting,
      action: "reservation.prolong",
      subject: `reservation ${locked.number}`,
      whose: whoseReservation(locked),
      before: { orderUntil: locked.orderUntil },
      after: { orderUntil },
    });
    return true;
  });

async function eachOf(
  shop: Shop,
  { numbers, orderUntil }: ReservationConfirmation,
  work: (db: Db, locked: Reservation) => Promise<boolean>,
): Promise<MoveResult> {
  await checkDeadline(shop.db, orderUntil);
  const reservationRows = await shop.db
    .select({ id: reservations.id, number: reservations.number, productId: reservations.productId })
    .from(reservations)
    .where(inArray(reservations.number, [...numbers]))
    .orderBy(asc(reservations.place));
  const others = numbers.filter((number) => !reservationRows.some((one) => one.number === number));
  for (const reservation of reservationRows) {
    const done = await inTransaction(shop.db, async (db) => {
      await takeTurn(db, reservation);
      return work(db, await lockReservation(db, reservation.id));
    });
    if (!done) others.push(reservation.number);
  }
  return { moved: numbers.length - others.length, others };
}

async function checkDeadline(db: Db, orderUntil: Date): Promise<void> {
  const at = sql`${orderUntil.toISOString()}::timestamptz`;
  const {
    rows: [fits],
  } = await db.execute<{ soon: boolean; far: boolean }>(sql`
    select ${at} < now() + make_interval(mins => ${DEADLINE.leastMinutes}) as soon,
      ${at} > now() + make_interval(days => ${DEADLINE.mostDays}) as far`);
  if (fits?.soon)
    throw new BadInput({
      orderUntil: [`기한은 지금부터 ${DEADLINE.leastMinutes}분 뒤보다 늦어야 해요.`],
    });
  if (fits?.far)
    throw new BadInput({ orderUntil: [`기한은 ${DEADLINE.mostDays}일 안으로 정해주세요.`] });
}

/** The mail names the day that counts by now. */
async function sendLink(db: Db, shop: Shop, reserved: Reservation, link: string): Promise<void> {
  const [product] = await db
    .select({ offered: products.expectedShipOn })
    .from(products)
    .where(eq(products.id, reserved.productId));
  const confirmation = {
    ...noticedReservation(reserved),
    shipBy: dueShipBy(reserved.shipBy, product?.offered ?? null).shipBy,
    link: `/order-reserve/order/${link}`,
  };
  const rows = reservationNotice(
    "reservation-confirmed",
    confirmation,
    shop.origin,
    reserved.email,
  );
  await queueNotices(db, rows);
}
