import type { ValueReason } from "../value-kinds.ts";

/** Why points or credit came or went, as their owner reads it. */
const words: Record<ValueReason, string> = {
  earn: "적립",
  spend: "주문에 사용",
  give_back: "취소·환불로 돌려받음",
  lapse: "기한이 끝남",
  issue: "받음",
  redeem: "기프트 코드 등록",
  revoke: "환불로 적립 취소",
  correction: "상점에서 바꿈",
};

export const entryWords = (reason: ValueReason, note: string): string =>
  SAID.includes(reason) ? note || words[reason] : words[reason];

const SAID: readonly ValueReason[] = ["correction", "issue", "earn", "revoke"];
