import { noticeRows, type Addressed, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import {
  reservationWords,
  type NoticedReservation,
  type ReservationEvent,
} from "./reservation-words.ts";

/** The outbox rows of a notice about a reservation; `to` is who is mailed, and what cannot wait is told to its phone too. */
export const reservationNotice = (
  event: ReservationEvent,
  reservation: NoticedReservation,
  origin: string,
  to: Addressed,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: reservation.number,
    words: reservationWords(event, reservation),
    origin,
    to,
    phone: reservation.phone,
  });
