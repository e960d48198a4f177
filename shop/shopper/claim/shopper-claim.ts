import type { ParcelView } from "#shop/order/tracking/parcel-view.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { RefundState } from "#shop/money/refund/refund-terms.ts";
import { claimKinds, type ClaimKind, type ClaimStatus } from "#shop/order/claim-status.ts";
import type { ClaimReason } from "#shop/claim/reasons.ts";
import type { FeeAccount } from "#shop/site/settings.ts";
import type { ClaimAmounts } from "#shop/claim/request/refund-amount.ts";

export type ClaimedLine = {
  title: string;
  options: string[];
  image: ImageInfo | null;
  quantity: number;
  unitPrice: number;
};
type Parcel = { company: string; number: string };

/** That a carrier fetches it; `address` is null where whoever looks may not know it. */
type ShownRetrieval = {
  wishedOn: string;
  note: string;
  address: string | null;
};

/** A claim as its shopper sees it. */
export type ShopperClaim = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  reason: ClaimReason;
  words: string;
  photos: ImageInfo[];
  lines: ClaimedLine[];
  amounts: ClaimAmounts;
  requestedAt: Date;
  decision: string;
  collectedAt: Date | null;
  refund: RefundState | null;
  hasParcel: boolean;
  /** how the shopper sends it back, and what came in exchange */
  returning: Parcel | null;
  /** null: the shopper sends it */
  retrieval: ShownRetrieval | null;
  /** what the carrier says of the parcel that comes back, and when it delivered it */
  tracked: ParcelView | null;
  arrivedAt: Date | null;
  sent: Parcel | null;
  /** account for the fee of an approved exchange, while it is due */
  payInto: FeeAccount | null;
};

/** Whether an exchange was agreed to that the shopper pays for. */
export const owesFee = ({
  kind,
  status,
  amounts,
}: Pick<ShopperClaim, "kind" | "status" | "amounts">): boolean =>
  kind === "exchange" && status === "approved" && amounts.shippingDeduction > 0;

type ClaimStanding = Pick<
  ShopperClaim,
  | "kind"
  | "status"
  | "hasParcel"
  | "collectedAt"
  | "refund"
  | "amounts"
  | "retrieval"
  | "returning"
  | "arrivedAt"
>;

/** A claim's state, in words for the shopper. */
export function claimWords(claim: ClaimStanding): string {
  switch (claim.status) {
    case "requested":
      return "요청을 확인하고 있어요. 처리되면 알려드릴게요.";
    case "rejected":
      return `${claimKinds[claim.kind]} 요청을 받아들이지 못했어요.`;
    case "withdrawn":
      return "요청을 취소했어요.";
    case "completed":
      return completedWords(claim);
    default:
      return approvedWords(claim);
  }
}

function completedWords({ kind, hasParcel, amounts }: ClaimStanding): string {
  if (kind === "exchange") return hasParcel ? "새 상품을 보냈어요." : "교환을 마쳤어요.";
  return amounts.refundAmount > 0 ? "환불을 마쳤어요." : `${claimKinds[kind]} 처리를 마쳤어요.`;
}

function approvedWords(claim: ClaimStanding): string {
  const { kind, hasParcel, collectedAt, refund } = claim;
  if (refund === "awaiting_account") return "환불받을 계좌를 알려주시면 바로 돌려드릴게요.";
  if (refund) return "환불하고 있어요.";
  if (kind === "cancel") return "취소를 처리하고 있어요.";
  if (hasParcel && !collectedAt) return comingBackWords(claim);
  return kind === "exchange" ? "새 상품을 보낼 준비를 하고 있어요." : "환불을 준비하고 있어요.";
}

function comingBackWords({ retrieval, returning, arrivedAt }: ClaimStanding): string {
  if (arrivedAt) return "상품이 상점에 도착했어요. 확인하고 바로 처리할게요.";
  if (!retrieval)
    return returning
      ? "보내신 상품을 기다리고 있어요. 도착하면 확인하고 처리할게요."
      : "요청을 승인했어요. 상품을 아래 주소로 보내주세요.";
  return returning
    ? "회수를 접수했어요. 기사님이 오시면 포장한 상품을 건네주세요."
    : "요청을 승인했어요. 회수를 접수하고 있으니 상품을 포장해두세요.";
}

/** Whether the shopper still has something to send. */
export const sendsBack = ({
  kind,
  status,
  hasParcel,
  collectedAt,
}: Pick<ShopperClaim, "kind" | "status" | "hasParcel" | "collectedAt">): boolean =>
  kind !== "cancel" &&
  hasParcel &&
  !collectedAt &&
  (status === "approved" || status === "completed");
