import type { ConfirmTerms } from "#shop/site/settings.ts";
import type { Dispatch } from "#shop/site/ship-by.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { surchargeAt, type Surcharge } from "#shop/site/surcharge.ts";
import type { ShippingClass } from "../product/sale.ts";
import type { ValueParts } from "./value-request.ts";

/**
 * An order's price in won: items - discount + shipping, less coupons, points and credit, is the
 * total in money.
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

/** `surcharge`: won per direction for remote places, even where shipping is free. */
export type ShippingFees = {
  shippingFee: number;
  freeShippingFrom: number | null;
  surcharge?: number;
};

type FeesAgreed = ShippingFees & { returnShippingFee: number; exchangeShippingFee: number };

/** The owner's fees for all places. */
export type SiteFees = Omit<FeesAgreed, "surcharge"> & {
  surcharges: readonly Surcharge[];
  dispatch: Dispatch;
  confirm: ConfirmTerms;
};

/** The shipping and return terms (won) agreed when ordering; later settings do not change them. */
export type ShippingTerms = FeesAgreed & {
  surcharge: number;
  dispatch?: Dispatch;
  confirm?: ConfirmTerms;
};

/** As stored; older orders lack exchange fee, surcharge, dispatch and confirm. */
export type StoredTerms = Omit<FeesAgreed, "exchangeShippingFee"> & Partial<ShippingTerms>;

export const shippingTermsOf = (site: SiteFees, postcode: string): ShippingTerms => ({
  shippingFee: site.shippingFee,
  freeShippingFrom: site.freeShippingFrom,
  returnShippingFee: site.returnShippingFee,
  exchangeShippingFee: site.exchangeShippingFee,
  surcharge: surchargeAt(postcode, site.surcharges),
  dispatch: site.dispatch,
  confirm: site.confirm,
});

export const agreedTerms = (stored: StoredTerms): ShippingTerms => ({
  surcharge: 0,
  exchangeShippingFee: 2 * stored.returnShippingFee,
  ...stored,
});

/** The quote for a parcel to this place; orders without a parcel cost the same everywhere. */
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
 * Shipping in won for these parcel goods, without the surcharge: the highest fee among them, once,
 * and its class (null: the shop's). Free shipping waives only the shop's fee, not a class's.
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

/** The fee class that an order pays; null: the shop's fee, or none. */
export const chargedClass = (lines: readonly ClassedLine[], terms: ShippingFees | null) =>
  terms && wayThere(parcelsOf(lines), terms).of;

/** Only parcel goods count for the free-shipping threshold. */
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
