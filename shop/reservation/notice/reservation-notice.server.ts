import { noticeRows, type Addressees, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import {
  reservationKinds,
  type NoticedReservation,
  type ReservationEvent,
} from "./reservation-words.ts";

/** Outbox rows of a reservation notice; what cannot wait is told to the phone too. */
export const reservationNotice = (
  event: ReservationEvent,
  reservation: NoticedReservation,
  origin: string,
  to: Addressees,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: reservation.number,
    kind: reservationKinds[event],
    told: reservation,
    origin,
    to,
    phone: reservation.phone,
  });
