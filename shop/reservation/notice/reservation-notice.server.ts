import { noticeRows, type Addressees, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import {
  reservationKinds,
  type NoticedReservation,
  type ReservationEvent,
} from "./reservation-words.ts";

/** Outbox rows of a reservation's notice; urgent ones also go to the phone. */
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
