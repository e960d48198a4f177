import { seoulTime, untilTime } from "#lib/seoul-time.ts";
import type { Sale, SaleKind } from "./sale.ts";

/** How a sale stands, in the few words beside a product wherever it is listed. */
export const saleLabels: Record<SaleKind, Record<Sale, string>> = {
  order: { open: "판매 중", "not-yet": "판매 전", closed: "판매 종료", "sold-out": "품절" },
  reserve: {
    open: "예약 중",
    "not-yet": "예약 오픈 전",
    closed: "예약 마감",
    "sold-out": "예약 마감",
  },
};

/** Nothing can be had any more, now or later. */
export const isOver = (sale: Sale): boolean => sale === "closed" || sale === "sold-out";

type SoldInTime = {
  saleKind: SaleKind;
  reservationOpensAt: Date | null;
  reservationClosesAt: Date | null;
};

/** The label with its time: of opening, or of closing. */
export function saleLabel(
  sale: Sale,
  { saleKind, reservationOpensAt, reservationClosesAt }: SoldInTime,
): string {
  const label = saleLabels[saleKind][sale];
  if (sale === "not-yet" && reservationOpensAt)
    return `${label} · ${seoulTime(reservationOpensAt)}에 열려요`;
  if (sale === "open" && reservationClosesAt)
    return `${label} · ${untilTime(reservationClosesAt)}까지`;
  return label;
}

/** A note beside a product in lists; null when it can simply be bought. */
export const saleNote = (sale: Sale, product: SoldInTime): string | null =>
  product.saleKind === "order" && sale === "open" ? null : saleLabel(sale, product);
