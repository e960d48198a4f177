import { seoulDate, seoulTime, untilTime } from "#lib/seoul-time.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import type { Sale } from "#shop/product/sale.ts";

/** The reservation period, and why a product cannot be ordered now. */
export function SaleWords({
  product: { saleKind, reservationOpensAt, reservationClosesAt },
  sale,
}: {
  product: Pick<ProductDetails, "saleKind" | "reservationOpensAt" | "reservationClosesAt">;
  sale: Sale;
}) {
  const words = () => {
    if (sale === "sold-out") return "지금은 품절이에요.";
    const isReserved = saleKind === "reserve";
    if (sale === "not-yet" && reservationOpensAt)
      return `${seoulTime(reservationOpensAt)}부터 ${isReserved ? "예약할" : "살"} 수 있어요.`;
    if (sale === "closed") return isReserved ? "예약이 마감됐어요." : "판매가 종료된 상품이에요.";
    if (reservationClosesAt)
      return `${untilTime(reservationClosesAt)}까지 ${isReserved ? "예약할" : "살"} 수 있어요.`;
    return isReserved ? "지금 예약할 수 있어요. 예약할 때는 결제하지 않아요." : null;
  };
  const shown = words();
  return (
    shown && (
      <p role="status" className="border-l-2 border-accent pl-3 text-14 font-medium">
        {shown}
      </p>
    )
  );
}

export const shipWords = (expectedShipOn: string, digital: boolean): string =>
  `${seoulDate(expectedShipOn)} ${digital ? "제공" : "발송"} 예정`;
