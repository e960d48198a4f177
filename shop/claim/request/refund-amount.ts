import {
  parcelsOf,
  wayThere,
  type PricedLine,
  type ShippingFees,
  type ShippingTerms,
} from "#shop/order/amounts.ts";
import { shareOf, type PaidWith } from "#shop/money/value/share.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import { isShopsFault, type ClaimReason } from "../reasons.ts";

/** An order line with the pieces left, and the pieces claimed. */
export type AskedLine = Pick<PricedLine, "unitPrice" | "shippingClass" | "ownFee"> & {
  left: number;
  asked: number;
  /** quantity bought, and the coupons' reduction of all of it; required if there was one */
  quantity?: number;
  couponAmount?: number;
  /** won of it refunded or being refunded */
  backAmount?: number;
};

export type RefundTerms = {
  kind: ClaimKind;
  reason: ClaimReason;
  /** every line of the order */
  lines: readonly AskedLine[];
  /** won: for shipping, without what earlier claims gave back of it, and what can still go back */
  paid: {
    shippingAmount: number;
    refundable: number;
    /** what it is of, where more than money was paid with */
    left?: PaidWith;
    /** of an order that was sent in parts, where an earlier claim was agreed to */
    parts?: PartsPaid;
  };
  fees: ShippingTerms;
};

/** `asked`: pieces by line, in the order of the lines. */
type PastClaim = { kind: ClaimKind; reason: ClaimReason; asked: number[] };

/** Won paid for shipping as a whole, and what was agreed to before, oldest first. */
export type PartsPaid = { shippingPaid: number; history: PastClaim[] };

/** Won. `refundAmount` = items + shippingRefund - shippingDeduction, within what can go back. */
export type ClaimAmounts = {
  itemsAmount: number;
  shippingRefund: number;
  shippingDeduction: number;
  refundAmount: number;
  shopperPaysShipping: boolean;
};

type Piece = "left" | "asked" | "rest";
const count = (line: AskedLine, which: Piece) =>
  which === "rest" ? line.left - line.asked : line[which];
const worth = (lines: readonly AskedLine[], which: Piece) =>
  lines.reduce((sum, line) => sum + line.unitPrice * count(line, which), 0);
/**
 * What was paid for these pieces: each bears its share of the coupons, exact to the won in total,
 * and never more than is left of its line.
 */
export const paidFor = (lines: readonly AskedLine[]) =>
  lines.reduce((sum, line) => {
    const {
      unitPrice,
      asked: askedQuantity,
      left,
      couponAmount = 0,
      quantity = left,
      backAmount = 0,
    } = line;
    const off = (count: number) => (quantity ? shareOf(couponAmount, count, quantity) : 0);
    const returnedCount = quantity - left;
    const worth =
      unitPrice * askedQuantity - (off(returnedCount + askedQuantity) - off(returnedCount));
    return sum + Math.min(worth, Math.max(0, unitPrice * quantity - couponAmount - backAmount));
  }, 0);
const pieces = (lines: readonly AskedLine[], which: Piece) =>
  lines.reduce((sum, line) => sum + count(line, which), 0);

/**
 * The shop's fault costs the buyer nothing. Shipping is refunded when no parcel remains, or when
 * the rest would have shipped for less. A change of mind pays the return, and the outward shipping
 * if only the returned goods made it free.
 */
export function refundAmount(terms: RefundTerms): ClaimAmounts {
  const { kind, lines, fees } = terms;
  const { parts } = terms.paid;
  if (parts?.history.length && kind !== "exchange") return asOneParcel(terms, parts);
  const shopperPays = !isShopsFault(terms.reason);
  const parcels = parcelsOf(lines);
  const comesBack = kind !== "cancel" && pieces(parcels, "asked") > 0;
  const pays = comesBack && shopperPays;
  if (kind === "exchange")
    return exchangeAmounts(pays ? fees.exchangeShippingFee + 2 * fees.surcharge : 0, shopperPays);
  const wayBack = pays ? fees.returnShippingFee + fees.surcharge : 0;
  if (kind === "cancel" && pieces(lines, "rest") === 0) return wholeAmounts(terms);
  return partAmounts(terms, { parcels, shopperPays, wayBack });
}

const exchangeAmounts = (bothWays: number, shopperPays: boolean): ClaimAmounts => ({
  itemsAmount: 0,
  shippingRefund: 0,
  shippingDeduction: bothWays,
  refundAmount: 0,
  shopperPaysShipping: shopperPays,
});

function wholeAmounts({ lines, paid }: RefundTerms): ClaimAmounts {
  const itemsAmount = paidFor(lines);
  return {
    itemsAmount,
    shippingRefund: Math.max(0, paid.refundable - itemsAmount),
    shippingDeduction: 0,
    refundAmount: paid.refundable,
    shopperPaysShipping: false,
  };
}

type ClaimWays = { parcels: readonly AskedLine[]; shopperPays: boolean; wayBack: number };

function partAmounts(
  terms: RefundTerms,
  { parcels, shopperPays, wayBack }: ClaimWays,
): ClaimAmounts {
  const { kind, lines, paid } = terms;
  const itemsAmount = paidFor(lines);
  const way = wayOf(terms, parcels);
  const shippingRefund = kind === "cancel" || !shopperPays ? way.back : 0;
  const shippingDeduction = wayBack + (shopperPays ? way.due : 0);
  const refund = Math.max(0, itemsAmount + shippingRefund - shippingDeduction);
  return {
    itemsAmount,
    shippingRefund,
    shippingDeduction,
    refundAmount: Math.min(refund, paid.refundable),
    shopperPaysShipping: shopperPays,
  };
}

const priceOf = (parcels: readonly AskedLine[], which: Piece, fees: ShippingFees) =>
  wayThere(
    parcels.map((line) => ({ ...line, quantity: count(line, which) })),
    fees,
  ).fee;

/**
 * Outward shipping (won): what the rest alone would not have cost, or what was free only because of
 * more.
 */
function wayOf(
  { kind, paid: { shippingAmount }, fees }: RefundTerms,
  parcels: readonly AskedLine[],
): { back: number; due: number } {
  const [before, alone] = [priceOf(parcels, "left", fees), priceOf(parcels, "rest", fees)];
  const paid = Math.max(0, shippingAmount - fees.surcharge);
  const isLast = pieces(parcels, "left") > 0 && pieces(parcels, "rest") === 0;
  const now = kind === "cancel" ? alone : sentFor(parcels, fees);
  return {
    back: isLast ? shippingAmount : Math.max(0, Math.min(before, paid) - alone),
    due: Math.max(0, now - Math.max(before, paid)),
  };
}

/**
 * Shipping of the rest as it was sent: only the free-shipping threshold may no longer be reached.
 */
function sentFor(parcels: readonly AskedLine[], { freeShippingFrom, ...fees }: ShippingTerms) {
  const isFree = freeShippingFrom !== null && worth(parcels, "rest") >= freeShippingFrom;
  return priceOf(parcels, "left", { ...fees, freeShippingFrom: isFree ? freeShippingFrom : null });
}

/**
 * An order in parts may have returns before cancellations, which one parcel cannot. What goes back
 * is the difference that this claim makes when everything is told in the order of one parcel: what
 * was cancelled before it left, then what came back.
 */
function asOneParcel(terms: RefundTerms, { shippingPaid, history }: PartsPaid): ClaimAmounts {
  const { kind, reason, lines, paid } = terms;
  const claim = { kind, reason, asked: lines.map((line) => line.asked) };
  const backOf = (claims: PastClaim[]) => backInAll(terms, shippingPaid, claims);
  const difference = backOf([...history, claim]) - backOf(history);
  const itemsAmount = paidFor(lines);
  return {
    itemsAmount,
    shippingRefund: Math.max(0, difference - itemsAmount),
    shippingDeduction: Math.max(0, itemsAmount - difference),
    refundAmount: Math.min(Math.max(0, difference), paid.refundable),
    shopperPaysShipping: !isShopsFault(reason),
  };
}

const inOneParcel = (claims: PastClaim[]) => [
  ...claims.filter(({ kind }) => kind === "cancel"),
  ...claims.filter(({ kind }) => kind === "return"),
];

/** Won that these claims give back together. */
function backInAll(
  { lines, fees }: RefundTerms,
  shippingPaid: number,
  claims: PastClaim[],
): number {
  const gone = lines.map(() => 0);
  const linesNow = (pieces: readonly number[]) =>
    lines.map(({ backAmount: _back, ...line }, at) => {
      const { quantity = line.left } = line;
      return { ...line, quantity, left: quantity - gone[at]!, asked: pieces[at]! };
    });
  const all = lines.map(({ quantity, left: count }) => quantity ?? count);
  const whole = paidFor(linesNow(all)) + shippingPaid;
  let back = 0;
  let shippingBack = 0;
  for (const { kind, reason, asked } of inOneParcel(claims)) {
    const now = linesNow(asked);
    const refundable = whole - back;
    const kept = paidFor(now.map((line) => ({ ...line, asked: line.left })));
    const shippingAmount = Math.min(shippingPaid - shippingBack, Math.max(0, refundable - kept));
    const paid = { shippingAmount, refundable };
    const amounts = refundAmount({ kind, reason, lines: now, paid, fees });
    back += amounts.refundAmount;
    shippingBack += shippingOf(kind, amounts);
    asked.forEach((count, at) => (gone[at]! += count));
  }
  return back;
}

/** Won of shipping that went back, less what a cancellation made due after all. */
const shippingOf = (
  kind: ClaimKind,
  { itemsAmount, shippingRefund, shippingDeduction }: Omit<ClaimAmounts, "shopperPaysShipping">,
): number =>
  shippingRefund -
  (kind === "cancel" ? Math.min(shippingDeduction, itemsAmount + shippingRefund) : 0);
