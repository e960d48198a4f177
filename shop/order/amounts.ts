import type { Dispatch } from "#shop/site/ship-by.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { surchargeAt, surchargeWords, type Surcharge } from "#shop/site/surcharge.ts";
import type { ShippingClass } from "../product/sale.ts";
import type { ValueParts } from "./place/value-request.ts";

/**
 * What an order costs, in won: items - discount + shipping, less what value takes off, is the total
 * in money.
 */
export type Amounts = Partial<ValueParts> & {
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
  ownFee: FeeClass | null;
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

/**
 * Won: what was agreed on sending and sending back when somebody ordered; later settings change
 * nothing of it.
 */
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

type SentLine = Pick<PricedLine, "unitPrice" | "quantity" | "ownFee">;

const worthOf = (lines: readonly SentLine[]) =>
  lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0);

/**
 * Won for these parcel goods without what the place adds: the highest fee among them, once, and
 * whose it is (null: the shop's). The threshold waives the shop's fee, never one of a class.
 */
export function wayThere(
  parcels: readonly SentLine[],
  { shippingFee, freeShippingFrom }: ShippingFees,
): { fee: number; of: FeeClass | null } {
  const free = freeShippingFrom !== null && worthOf(parcels) >= freeShippingFrom;
  let highest: ReturnType<typeof wayThere> = { fee: 0, of: null };
  for (const { quantity, ownFee } of parcels) {
    const fee = quantity && (ownFee?.fee ?? (free ? 0 : shippingFee));
    if (fee > highest.fee) highest = { fee, of: ownFee };
  }
  return highest;
}

type ClassedLine = SentLine & Pick<PricedLine, "shippingClass">;
export const parcelsOf = <Line extends Pick<ClassedLine, "shippingClass">>(
  lines: readonly Line[],
) => lines.filter(({ shippingClass }) => shippingClass === "parcel");

/** The class whose fee an order pays; null: the shop's fee, or none. */
export const chargedClass = (lines: readonly ClassedLine[], terms: ShippingFees | null) =>
  terms && wayThere(parcelsOf(lines), terms).of;

/** The free-shipping threshold looks at parcel goods only. */
export function amountsOf(lines: PricedLine[], fees: ShippingFees): Amounts {
  const itemsAmount = lines.reduce((all, line) => all + line.fullPrice * line.quantity, 0);
  const paidForItems = worthOf(lines);
  const parcels = parcelsOf(lines);
  const shippingAmount = parcels.length ? wayThere(parcels, fees).fee + (fees.surcharge ?? 0) : 0;
  return {
    itemsAmount,
    discountAmount: itemsAmount - paidForItems,
    shippingAmount,
    total: paidForItems + shippingAmount,
  };
}

/** What the shop says about shipping beside a price. */
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
