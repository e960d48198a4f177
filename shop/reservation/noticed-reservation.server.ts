import type { NoticedReservation } from "./notice/reservation-words.ts";
import type { Reservation } from "./move-reservation.server.ts";

/** What notices say of a reservation. Nobody who has left is written to. */
export const noticedReservation = ({
  number,
  name,
  phone,
  email,
  title,
  quantity,
  shipBy,
  memberId,
  orderUntil,
}: Reservation): NoticedReservation => ({
  number,
  name,
  phone,
  email,
  title,
  quantity,
  shipBy,
  memberId,
  orderUntil,
});

/** Whose data a reservation is, for the audit log. */
export const whoseReservation = ({
  memberId,
  departedMemberId,
  number,
}: Pick<Reservation, "memberId" | "departedMemberId" | "number">): string =>
  memberId ?? departedMemberId ?? number;
