import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Actor } from "../machine.ts";
import { Refusal, type Facts } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { reservation, type ReservationMove } from "./status.ts";
import { reservations, reservationTimeline, shipByAnswers } from "./table.server.ts";
import { type NoticeRow, queueNotices } from "#shop/notice/notice-row.server.ts";

export type Reservation = typeof reservations.$inferSelect;
type Values = Parameters<ReturnType<Db["update"]>["set"]>[0];

type Move = {
  move: ReservationMove;
  by: Actor;
  /** other columns that change with it */
  set?: Values;
  facts?: Facts;
  accountId?: string | undefined;
  notices?: NoticeRow[];
  /** a condition for the database, e.g. its clock; unmet: `reservation-changed` */
  when?: SQL;
};

/** The only writer of `reservations.status`: compare-and-set, timeline and outbox. */
export async function moveReservation(
  db: Db,
  { id, status }: Pick<Reservation, "id" | "status">,
  { move, by, set = {}, facts = {}, accountId, notices = [], when }: Move,
): Promise<Reservation> {
  const next = reservation.next(status, move, by);
  const isOver = next === "canceled" || next === "expired";
  const ends = {
    endedAt: isOver ? sql`now()` : null,
    // A guest's expired hold still counts for an hour (decision 164).
    ...((next === "canceled" || next === "ordered") && { placedFrom: null }),
  };
  const [moved] = await db
    .update(reservations)
    .set({ ...ends, ...set, status: next })
    .where(and(eq(reservations.id, id), eq(reservations.status, status), when))
    .returning();
  if (!moved) throw new Refusal("reservation-changed");
  await db
    .insert(reservationTimeline)
    .values({ reservationId: id, event: move, by, facts, accountId });
  if (isOver)
    await db
      .update(shipByAnswers)
      .set({ answer: "superseded", answeredAt: sql`now()` })
      .where(and(eq(shipByAnswers.reservationId, id), isNull(shipByAnswers.answer)));
  await queueNotices(db, notices);
  return moved;
}
