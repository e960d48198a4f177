import { listLines, type OrderLine } from "#shop/order/list/list-lines.server.ts";
import { isLineEnded, leftOfLine } from "#shop/order/line-left.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { worthOf } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { agreedTerms, shippingTermsOf, type SiteFees } from "#shop/order/amounts.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db } from "#shop/shop.ts";
import { gonePieces, shippingGone } from "../gone-pieces.server.ts";
import { claimableOf } from "./claimable.ts";
import { findSupplied } from "../withdrawal/find-supplied.server.ts";
import type { LineSupply } from "../withdrawal/line-facts.ts";
import { listPastClaims } from "./list-past-claims.server.ts";
import type { RefundTerms } from "./refund-amount.ts";

/** `left`: how many are neither cancelled nor gone back. */
type ClaimableLine = OrderLine & { left: number; supplied?: LineSupply };

/**
 * The data that claims are computed from; `refundable`: neither refunded nor being refunded,
 * without the shop's part of stopped commissions.
 */
export type ClaimBasis = {
  lines: ClaimableLine[];
  paid: RefundTerms["paid"];
  fees: RefundTerms["fees"];
};

type ClaimedOrder = Parameters<typeof findPaidLeft>[1] &
  Pick<Order, "shippingAmount" | "shippingCouponAmount" | "shippingTerms">;

export async function findClaimed(db: Db, order: ClaimedOrder): Promise<ClaimBasis> {
  const bought = await listLines(db, order.id);
  const gone = await gonePieces(db, [order.id]);
  const files = bought.some(({ shippingClass }) => shippingClass === "digital");
  const supplies = files ? await findSupplied(db, [order.id]) : new Map<number, LineSupply>();
  const lines = bought.map((line) => {
    const supplied = supplies.get(line.id);
    const left = line.quantity - (gone.get(line.id) ?? 0);
    return { ...line, left, ...(supplied && { supplied }) };
  });
  const left = await findPaidLeft(db, order);
  const ofValue = left.points + left.credit > 0 ? { left } : {};
  const ofRooms = lines.filter(isLineEnded).reduce((sum, line) => sum + leftOfLine(line), 0);
  const refundable = Math.max(0, worthOf(left) - ofRooms);
  const ofShipping = order.shippingAmount - order.shippingCouponAmount;
  const shippingAmount = Math.min(
    ofShipping - (await shippingGone(db, order.id)),
    // A refund of the whole order also refunded part of the shipping.
    claimableOf({ lines, paid: { refundable } }),
  );
  const history = await listPastClaims(db, order.id, lines);
  const parts = history.length ? { parts: { shippingPaid: ofShipping, history } } : {};
  return {
    lines,
    paid: { shippingAmount, refundable, ...ofValue, ...parts },
    fees: order.shippingTerms
      ? agreedTerms(order.shippingTerms)
      : unknownTerms(await findSite(db), order),
  };
}

/** For older orders without stored terms, the shipping paid is at least known. */
const unknownTerms = (site: SiteFees, { shippingAmount }: Pick<Order, "shippingAmount">) =>
  shippingTermsOf({ ...site, shippingFee: shippingAmount || site.shippingFee }, "");
