import { seoulTime } from "#lib/seoul-time.ts";
import type { Sale, SaleKind } from "./sale.ts";

/** How a reservation stands, in the few words beside a product wherever it is listed. */
export const reservationLabels: Record<Sale, string> = {
  open: "예약 중",
  "not-yet": "예약 오픈 전",
  closed: "예약 마감",
  "sold-out": "예약 마감",
};

/** Nothing can be had any more, now or later. */
export const isOver = (sale: Sale): boolean => sale === "closed" || sale === "sold-out";

/** The same with the time that matters: when it opens, or until when it is open. */
export function reservationLabel(
  sale: Sale,
  { reservationOpensAt, reservationClosesAt }: ReservationWindow,
): string {
  if (sale === "not-yet" && reservationOpensAt)
    return `${reservationLabels[sale]} · ${seoulTime(reservationOpensAt)}에 열려요`;
  if (sale === "open" && reservationClosesAt)
    return `${reservationLabels[sale]} · ${seoulTime(reservationClosesAt)}까지`;
  return reservationLabels[sale];
}

type ReservationWindow = { reservationOpensAt: Date | null; reservationClosesAt: Date | null };

/** What is said beside a product in a list; null where it can just be bought. */
export function saleNote(
  sale: Sale,
  product: ReservationWindow & { saleKind: SaleKind },
): string | null {
  if (product.saleKind === "reserve") return reservationLabel(sale, product);
  return sale === "sold-out" ? "품절" : null;
}
