import { pick } from "#lib/pick.ts";
import type { NoticedReservation } from "./notice/reservation-words.ts";
import type { Reservation } from "./move-reservation.server.ts";

/** A reservation's facts for notices; departed people get none. */
export const noticedReservation = (reservation: Reservation): NoticedReservation =>
  pick(reservation, [
    "number",
    "name",
    "phone",
    "email",
    "title",
    "quantity",
    "shipBy",
    "memberId",
    "orderUntil",
  ]);

/** The person concerned, for the audit log. */
export const whoseReservation = ({
  memberId,
  departedMemberId,
  number,
}: Pick<Reservation, "memberId" | "departedMemberId" | "number">): string =>
  memberId ?? departedMemberId ?? number;
