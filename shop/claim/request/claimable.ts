import { paidFor, type AskedLine, type RefundTerms } from "./refund-amount.ts";

type ClaimedRest = {
  /** `left`: pieces that stay with the buyer */
  lines: readonly Omit<AskedLine, "asked">[];
  paid: Pick<RefundTerms["paid"], "refundable">;
};

/** Won that a claim may give back at most: everything but what was paid for pieces that stay. */
export const claimableOf = ({ lines, paid }: ClaimedRest): number =>
  Math.max(0, paid.refundable - paidFor(lines.map((line) => ({ ...line, asked: line.left }))));
