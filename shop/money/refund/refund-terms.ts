import { daysFrom } from "#lib/calendar-day.ts";
import { addBusinessDays } from "#lib/business-days.ts";

/** E-commerce act, article 18(2). */
const REFUND_DAYS = 3;
/** Percent a year on what is late (decree, article 21-3). */
const LATE_PERCENT = 15;

/** The last day in Seoul to give money back that is owed since this one. */
export const refundDueAfter = (day: string): string => addBusinessDays(day, REFUND_DAYS);

/** Counts whole days in Seoul after the deadline, the day of payment included. Rounded up, with
 * 365 days in leap years too, so that it is never below the law's amount. */
export function lateInterest(
  amount: number,
  { dueOn, on }: { dueOn: string; on: string },
): { days: number; won: number } {
  const days = Math.max(0, daysFrom(dueOn, on));
  return { days, won: Math.ceil((amount * LATE_PERCENT * days) / 36_500) };
}

/** Why money goes back. */
export const refundKinds = [
  "cancel",
  "claim",
  "partial",
  "unfilled",
  "wrong",
  "unwanted",
  "reservation",
  "difference",
] as const;
export type RefundKind = (typeof refundKinds)[number];

/**
 * `refused` by the provider: an administrator decides. `to_send`: somebody at work here transfers
 * it by hand. `dropped`: not refunded after all.
 */
export const refundStates = [
  "awaiting_account",
  "asked",
  "to_send",
  "done",
  "refused",
  "dropped",
] as const;
export type RefundState = (typeof refundStates)[number];

/** Where a person decides or acts, since no provider's answer is awaited. */
export const inHand = ["refused", "awaiting_account", "to_send"] as const satisfies RefundState[];
export const isInHand = (state: RefundState): boolean =>
  (inHand as readonly RefundState[]).includes(state);

export const refundStateLabels: Record<RefundState, string> = {
  awaiting_account: "환불 계좌 필요",
  asked: "환불 진행 중",
  to_send: "송금할 환불",
  done: "환불 완료",
  refused: "결제사 거절",
  dropped: "환불 취소",
};

const kindLabels: Record<RefundKind, string> = {
  cancel: "주문 취소",
  claim: "반품·취소 요청",
  partial: "관리자 환불",
  unfilled: "품절",
  wrong: "금액이 다른 결제",
  unwanted: "취소된 주문의 결제",
  reservation: "발송일 변경",
  difference: "처음 주문의 환불",
};

type Cause = { kind: RefundKind; by: string };

/** A buyer who stops a commission is refunded by the agreed table. */
const isAgreedPart = ({ kind, by }: Cause): boolean => kind === "partial" && by === "shopper";

export const refundWords = (cause: Cause): string =>
  isAgreedPart(cause) ? "주문 제작 중단" : kindLabels[cause.kind];

/** Whether the shop may decide to keep the money after all. */
export const isDroppable = (cause: Cause): boolean =>
  cause.kind === "cancel" || (cause.kind === "partial" && !isAgreedPart(cause));
