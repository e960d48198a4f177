import { calendarDayOf } from "#lib/calendar-day.ts";
import { mustComeBack, type SteppedClaim } from "#shop/claim/decide/claim-steps.ts";
import { refundDueAfter } from "#shop/money/refund/refund-terms.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";

type DueClaim = Pick<
  SteppedClaim,
  "kind" | "status" | "refundAmount" | "collectedAt" | "hasParcel"
> & {
  requestedAt: Date;
};

/** The last day in Seoul to refund: three business days after the goods or the request came. */
export function refundDueOn(claim: DueClaim): string | null {
  const { kind, status, refundAmount, collectedAt, requestedAt } = claim;
  const isOpen = isClaimOpen({ claimStatus: status });
  if (!isOpen || kind === "exchange" || refundAmount === 0) return null;
  const since = mustComeBack(claim) ? collectedAt : requestedAt;
  return since && refundDueAfter(calendarDayOf(since));
}

export const isOverdue = (dueOn: string | null, now: Date): boolean =>
  dueOn !== null && calendarDayOf(now) > dueOn;
