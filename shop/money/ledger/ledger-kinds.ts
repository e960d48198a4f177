/** All money events. `authenticated`: approved in the provider's window; `canceled`: refunded
 * without the ledger's intent; `returned_by_hand`: refunded outside of the provider;
 * `capture_undone`: a transfer that was another order's. Interest on late refunds is separate from
 * the captures. */
export const ledgerKinds = [
  "intended",
  "authenticated",
  "deposit_awaited",
  "deposit_noticed",
  "captured",
  "refund_intended",
  "refund_dropped",
  "refunded",
  "canceled",
  "returned_by_hand",
  "capture_undone",
  "interest_owed",
  "interest_paid",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerLabels: Record<LedgerKind, string> = {
  intended: "결제 요청",
  authenticated: "결제 인증",
  deposit_awaited: "입금 계좌 발급",
  deposit_noticed: "입금 알림",
  captured: "결제 승인",
  refund_intended: "환불 접수",
  refund_dropped: "환불 접수 취소",
  refunded: "환불",
  canceled: "결제사에서 취소",
  returned_by_hand: "직접 송금",
  capture_undone: "입금 확인 취소",
  interest_owed: "지연이자 발생",
  interest_paid: "지연이자 송금",
};

/** What can stand still. */
export const stuckKinds = [
  "refund_refused",
  "refund_late",
  "account_late",
  "confirm_late",
  "receipt_refused",
] as const;
/** How the ledger and the provider can disagree, and what can stand still. */
export const findingKinds = [
  "capture_unknown",
  "capture_missing",
  "amount_differs",
  "return_unknown",
  "return_missing",
  ...stuckKinds,
] as const;
export type FindingKind = (typeof findingKinds)[number];
