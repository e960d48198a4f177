import type { ShippingClass } from "../product/sale.ts";

/** What an order costs, in won: items - discount + shipping = total. */
export type Amounts = {
  itemsAmount: number;
  discountAmount: number;
  shippingAmount: number;
  total: number;
};

export type PricedLine = {
  fullPrice: number;
  unitPrice: number;
  quantity: number;
  shippingClass: ShippingClass;
};

export type ShippingFees = { shippingFee: number; freeShippingFrom: number | null };

/** Won: what was agreed on sending and sending back when somebody ordered; later settings change nothing of it. */
export type ShippingTerms = ShippingFees & { returnShippingFee: number };

export const shippingTermsOf = (site: ShippingTerms): ShippingTerms => ({
  shippingFee: site.shippingFee,
  freeShippingFrom: site.freeShippingFrom,
  returnShippingFee: site.returnShippingFee,
});

/** One fee per order; the free-shipping threshold looks at parcel goods only. */
export function amountsOf(lines: PricedLine[], fees: ShippingFees): Amounts {
  const sum = (amount: (line: PricedLine) => number) =>
    lines.reduce((total, line) => total + amount(line) * line.quantity, 0);
  const itemsAmount = sum((line) => line.fullPrice);
  const paidForItems = sum((line) => line.unitPrice);
  const parcels = lines.filter((line) => line.shippingClass === "parcel");
  const parcelAmount = parcels.reduce((total, line) => total + line.unitPrice * line.quantity, 0);
  const free = fees.freeShippingFrom !== null && parcelAmount >= fees.freeShippingFrom;
  const shippingAmount = parcels.length && !free ? fees.shippingFee : 0;
  return {
    itemsAmount,
    discountAmount: itemsAmount - paidForItems,
    shippingAmount,
    total: paidForItems + shippingAmount,
  };
}

/** What the shop says about shipping beside a price. */
export function shippingWords(
  shippingClass: ShippingClass,
  fees: ShippingFees,
  won: (amount: number) => string,
): string {
  if (shippingClass === "digital") return "배송비 없음 (디지털 상품)";
  if (fees.shippingFee === 0) return "무료배송";
  return fees.freeShippingFrom === null
    ? `배송비 ${won(fees.shippingFee)}`
    : `배송비 ${won(fees.shippingFee)} (${won(fees.freeShippingFrom)} 이상 무료)`;
}
