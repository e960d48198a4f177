import type { RefundState } from "#shop/money/refund/refund-terms.ts";
import { claim as machine, type ClaimKind, type ClaimStatus } from "#shop/order/claim-status.ts";

export type SteppedClaim = {
  kind: ClaimKind;
  status: ClaimStatus;
  refundAmount: number;
  collectedAt: Date | null;
  /** whether something must come back by courier */
  hasParcel: boolean;
  /** of its refund that was not dropped */
  refund: RefundState | null;
};

/** What an administrator can do about a claim now. */
export type ClaimSteps = {
  approve: boolean;
  reject: boolean;
  /** entering the waybill of the way back */
  parcel: boolean;
  collect: boolean;
  refund: boolean;
  complete: boolean;
};

/** Whether the goods must return before the refund, unless the shop chooses to refund first. */
export const mustComeBack = ({
  kind,
  hasParcel,
}: Pick<SteppedClaim, "kind" | "hasParcel">): boolean => kind !== "cancel" && hasParcel;

export function claimSteps(claim: SteppedClaim): ClaimSteps {
  const { kind, status, refundAmount, collectedAt, refund } = claim;
  const moves = machine.offers(status, "admin");
  const owed = kind !== "exchange" && refundAmount > 0;
  const isAwaited =
    mustComeBack(claim) && !collectedAt && (status === "approved" || status === "completed");
  return {
    approve: moves.includes("approve"),
    reject: moves.includes("reject"),
    parcel: isAwaited,
    collect: isAwaited,
    refund: status === "approved" && owed && refund === null,
    // If there is a refund, its completion completes the claim.
    complete:
      moves.includes("complete") &&
      !owed &&
      (kind === "exchange" || !mustComeBack(claim) || collectedAt !== null),
  };
}
