import { dayWords } from "#lib/calendar-day.ts";
import type { ClaimRow } from "#shop/office/claim/claim-list.server.ts";
import { refundStateLabels } from "#shop/money/refund/refund-terms.ts";
import { claim as machine, type ClaimStatus } from "#shop/order/claim-status.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";

const tones: Record<ClaimStatus, StatusTone> = {
  requested: "warn",
  approved: "accent",
  completed: "good",
  rejected: "bad",
  withdrawn: "neutral",
};

export const ClaimBadge = ({ status, className }: { status: ClaimStatus; className?: string }) => (
  <StatusBadge tone={tones[status]} label={machine.states[status]} className={className} />
);

/** The legal term of the refund, and whether it is over (e-commerce act, article 18(2)). */
export function DueDay({ dueOn, isOverdue }: Pick<ClaimRow, "dueOn" | "isOverdue">) {
  if (!dueOn) return null;
  return (
    <span className={`block text-12 numbers ${isOverdue ? "font-semibold text-bad" : "text-soft"}`}>
      {isOverdue ? `환불 기한 지남 (${dayWords(dueOn)})` : `환불 기한 ${dayWords(dueOn)}`}
    </span>
  );
}

const wayBackWords: Record<ClaimRow["wayBack"], string> = {
  unfetched: "회수 접수",
  underway: "돌아온 상품 확인",
  arrived: "도착한 상품 확인",
};

/** The owner's next step, in a few words. */
export function nextStepWords({
  kind,
  status,
  refund,
  hasParcel,
  collectedAt,
  wayBack,
}: Pick<ClaimRow, "kind" | "status" | "refund" | "hasParcel" | "collectedAt" | "wayBack">): string {
  if (status === "requested") return "승인 또는 거절";
  const isAwaited = hasParcel && kind !== "cancel" && !collectedAt;
  if (status !== "approved")
    return status === "completed" && isAwaited ? wayBackWords[wayBack] : "";
  if (refund) return refundStateLabels[refund];
  if (isAwaited) return wayBackWords[wayBack];
  return kind === "exchange" ? "새 상품 보내기" : "환불하기";
}
