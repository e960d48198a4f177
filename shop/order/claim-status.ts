import { labelsOf, machine, type MoveOf, type StateOf } from "../machine.ts";

const claimStates = {
  requested: { label: "요청", isOpen: true },
  approved: { label: "승인", isOpen: true },
  rejected: { label: "거절", isOpen: false },
  withdrawn: { label: "철회", isOpen: false },
  completed: { label: "처리완료", isOpen: false },
} satisfies Record<string, { label: string; isOpen: boolean }>;

/** The claim's state machine: 취소, 반품, 교환. */
export const claim = machine({
  states: labelsOf(claimStates),
  moves: {
    approve: {
      from: ["requested"],
      to: "approved",
      by: ["admin"],
      label: "승인",
      says: "요청을 승인했어요",
    },
    reject: {
      from: ["requested"],
      to: "rejected",
      by: ["admin"],
      label: "거절",
      says: "요청을 거절했어요",
    },
    // By the clock when the whole order ends by an unanswered question.
    withdraw: {
      from: ["requested"],
      to: "withdrawn",
      by: ["shopper", "clock"],
      label: "요청 철회",
      says: "요청을 취소했어요",
    },
    // By the payment when the requested refund is done, by an administrator when the exchange was
    // sent.
    complete: {
      from: ["approved"],
      to: "completed",
      by: ["admin", "payment"],
      label: "처리 완료",
      says: "요청을 처리했어요",
    },
  },
});

export const claimKinds = { cancel: "취소", return: "반품", exchange: "교환" } as const;
export type ClaimKind = keyof typeof claimKinds;
export const claimKindNames = Object.keys(claimKinds) as [ClaimKind, ...ClaimKind[]];

export type ClaimStatus = StateOf<typeof claim>;
export type ClaimMove = MoveOf<typeof claim>;

/** Claim states that still need action. */
export const openClaims = claim.names.filter((name) => claimStates[name].isOpen);

export const isClaimOpen = ({ claimStatus }: { claimStatus?: ClaimStatus | null }): boolean =>
  !!claimStatus && openClaims.includes(claimStatus);
