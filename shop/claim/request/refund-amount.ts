import type { ShippingFees, ShippingTerms } from "#shop/order/amounts.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import { isShopsFault, type ClaimReason } from "../reasons.ts";

/** A line of the order: how many of it were still there, and how many of those are asked back. */
export type AskedLine = {
  unitPrice: number;
  shippingClass: ShippingClass;
  left: number;
  asked: number;
};

export type RefundTerms = {
  kind: ClaimKind;
  reason: ClaimReason;
  /** every line of the order */
  lines: readonly AskedLine[];
  /** won the shopper paid for shipping, and won that can still go back */
  paid: { shippingAmount: number; refundable: number };
  fees: ShippingTerms;
};

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
const pieces = (lines: readonly AskedLine[], which: Piece) =>
  lines.reduce((sum, line) => sum + count(line, which), 0);

/** The shop's fault costs nothing, and shipping comes back once no parcel is left. A change of mind
 * pays the way back, and the way there where it was free only for more than is kept. */
export function refundAmount(terms: RefundTerms): ClaimAmounts {
  const { kind, lines, fees } = terms;
  const shopperPays = !isShopsFault(terms.reason);
  const parcels = lines.filter(({ shippingClass }) => shippingClass === "parcel");
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
  const itemsAmount = worth(lines, "asked");
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
  { kind, lines, paid, fees }: RefundTerms,
  { parcels, shopperPays, wayBack }: ClaimWays,
): ClaimAmounts {
  const itemsAmount = worth(lines, "asked");
  const noParcelLeft = pieces(parcels, "left") > 0 && pieces(parcels, "rest") === 0;
  const wayThereBack = noParcelLeft && (kind === "cancel" || !shopperPays);
  const owesWayThere = shopperPays && (kind === "return" || !noParcelLeft);
  const shippingRefund = wayThereBack ? paid.shippingAmount : 0;
  const shippingDeduction = wayBack + (owesWayThere ? feeNowDue(parcels, paid, fees) : 0);
  const refund = Math.max(0, itemsAmount + shippingRefund - shippingDeduction);
  return {
    itemsAmount,
    shippingRefund,
    shippingDeduction,
    refundAmount: Math.min(refund, paid.refundable),
    shopperPaysShipping: shopperPays,
  };
}

/** Shipping was free for what is not free any more; deducted by the first such claim only. */
function feeNowDue(
  parcels: readonly AskedLine[],
  { shippingAmount }: RefundTerms["paid"],
  { freeShippingFrom, shippingFee, surcharge = 0 }: ShippingFees,
): number {
  if (shippingAmount > surcharge || freeShippingFrom === null) return 0;
  return worth(parcels, "left") >= freeShippingFrom && worth(parcels, "rest") < freeShippingFrom
    ? shippingFee
    : 0;
}
