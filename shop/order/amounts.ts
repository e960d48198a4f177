import type { Dispatch } from "#shop/site/dispatch.ts";
import { surchargeAt, surchargeWords, type Surcharge } from "#shop/site/surcharge.ts";
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

/** `surcharge`: won one way on top for the place, also where the rest is free. */
export type ShippingFees = {
  shippingFee: number;
  freeShippingFrom: number | null;
  surcharge?: number;
};

type FeesAgreed = ShippingFees & { returnShippingFee: number; exchangeShippingFee: number };

/** What the owner asks, wherever it goes. */
export type SiteFees = Omit<FeesAgreed, "surcharge"> & {
  surcharges: readonly Surcharge[];
  dispatch: Dispatch;
};

/** Won: what was agreed on sending and sending back when somebody ordered; later settings change nothing of it. */
export type ShippingTerms = FeesAgreed & { surcharge: number; dispatch?: Dispatch };

/** As orders keep them; those of before knew neither exchange fee nor surcharge nor dispatch. */
export type StoredTerms = Omit<FeesAgreed, "exchangeShippingFee"> & Partial<ShippingTerms>;

export const shippingTermsOf = (site: SiteFees, postcode: string): ShippingTerms => ({
  shippingFee: site.shippingFee,
  freeShippingFrom: site.freeShippingFrom,
  returnShippingFee: site.returnShippingFee,
  exchangeShippingFee: site.exchangeShippingFee,
  surcharge: surchargeAt(postcode, site.surcharges),
  dispatch: site.dispatch,
});

export const agreedTerms = (stored: StoredTerms): ShippingTerms => ({
  surcharge: 0,
  exchangeShippingFee: 2 * stored.returnShippingFee,
  ...stored,
});

/** The same quote for a parcel to this place; what needs no address costs the same everywhere. */
export function quotedFor<Q extends { lines: PricedLine[]; fees: SiteFees; needsAddress: boolean }>(
  quote: Q,
  postcode: string,
): Q & { amounts: Amounts; terms: ShippingTerms } {
  const terms = shippingTermsOf(quote.fees, quote.needsAddress ? postcode : "");
  return { ...quote, terms, amounts: amountsOf(quote.lines, terms) };
}

/** One fee per order; the free-shipping threshold looks at parcel goods only. */
export function amountsOf(lines: PricedLine[], fees: ShippingFees): Amounts {
  const sum = (amount: (line: PricedLine) => number) =>
    lines.reduce((total, line) => total + amount(line) * line.quantity, 0);
  const itemsAmount = sum((line) => line.fullPrice);
  const paidForItems = sum((line) => line.unitPrice);
  const parcels = lines.filter((line) => line.shippingClass === "parcel");
  const parcelAmount = parcels.reduce((total, line) => total + line.unitPrice * line.quantity, 0);
  const free = fees.freeShippingFrom !== null && parcelAmount >= fees.freeShippingFrom;
  const shippingAmount = parcels.length ? (free ? 0 : fees.shippingFee) + (fees.surcharge ?? 0) : 0;
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
  fees: ShippingFees & Pick<SiteFees, "surcharges">,
  won: (amount: number) => string,
): string {
  if (shippingClass === "digital") return "배송비 없음 (디지털 상품)";
  const more = surchargeWords(fees.surcharges, won);
  return [feeWords(fees, won), more].filter(Boolean).join(" · ");
}

function feeWords(
  { shippingFee, freeShippingFrom }: ShippingFees,
  won: (amount: number) => string,
): string {
  if (shippingFee === 0) return "무료배송";
  return freeShippingFrom === null
    ? `배송비 ${won(shippingFee)}`
    : `배송비 ${won(shippingFee)} (${won(freeShippingFrom)} 이상 무료)`;
}
