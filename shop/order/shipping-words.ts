import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { surchargeWords } from "#shop/site/surcharge.ts";
import type { PricedLine, ShippingFees, SiteFees } from "./amounts.ts";

/** The words about shipping beside a price. */
export function shippingWords(
  { shippingClass, ownFee }: Pick<PricedLine, "shippingClass" | "ownFee">,
  fees: ShippingFees & Pick<SiteFees, "surcharges">,
  won: (amount: number) => string,
): string {
  if (shippingClass === "digital") return "배송비 없음 (디지털 상품)";
  const more = surchargeWords(fees.surcharges, won);
  return [feeWords(fees, ownFee, won), more].filter(Boolean).join(" · ");
}

function feeWords(
  { shippingFee, freeShippingFrom }: ShippingFees,
  ownFee: FeeClass | null,
  won: (amount: number) => string,
): string {
  if (ownFee?.fee)
    return `배송비 ${won(ownFee.fee)}${freeShippingFrom === null ? "" : " (주문 금액과 상관없이)"}`;
  if (ownFee || shippingFee === 0) return "무료배송";
  return freeShippingFrom === null
    ? `배송비 ${won(shippingFee)}`
    : `배송비 ${won(shippingFee)} (${won(freeShippingFrom)} 이상 무료)`;
}
