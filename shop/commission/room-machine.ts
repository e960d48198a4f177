import { machine, type MoveOf, type StateOf } from "../machine.ts";
import type { CommissionStage } from "#shop/product/commission/commission-terms.ts";

/**
 * The state machine of a paid commission line's room. `admin`: staff, including the voice actor.
 */
export const room = machine({
  states: {
    waiting: "시작 전",
    begun: "녹음 중",
    taken: "확인 중",
    changes: "수정 중",
    approved: "확정",
    ended: "중단",
  },
  moves: {
    begin: {
      from: ["waiting"],
      to: "begun",
      by: ["admin"],
      label: "녹음 시작",
      says: "녹음을 시작했어요",
    },
    deliver: {
      from: ["begun", "changes"],
      to: "taken",
      by: ["admin"],
      label: "녹음 보내기",
      says: "녹음을 보냈어요",
    },
    ask: {
      from: ["taken"],
      to: "changes",
      by: ["shopper"],
      label: "수정 요청",
      says: "수정을 요청했어요",
    },
    // Also by the clock, for a take that stayed unanswered after the warning.
    approve: {
      from: ["taken"],
      to: "approved",
      by: ["shopper", "clock"],
      label: "이 녹음으로 확정",
      says: "녹음을 확정했어요",
    },
    // Refunds by the agreed table for the current stage.
    stop: {
      from: ["waiting", "begun", "taken", "changes", "approved"],
      to: "ended",
      by: ["shopper"],
      label: "작업 중단",
      says: "구매자가 작업을 중단했어요",
    },
    // The shop cannot make it, and refunds everything.
    cease: {
      from: ["waiting", "begun", "taken", "changes"],
      to: "ended",
      by: ["admin"],
      label: "제작 불가 환불",
      says: "만들 수 없어 모두 돌려드렸어요",
    },
    // Order or line was cancelled elsewhere, possibly after completion.
    fold: {
      from: ["waiting", "begun", "taken", "changes", "approved"],
      to: "ended",
      by: ["clock", "admin"],
      says: "주문이 취소되어 작업을 끝냈어요",
    },
  },
});

export type RoomState = StateOf<typeof room>;
export type RoomMove = MoveOf<typeof room>;

const stages: Record<Exclude<RoomState, "ended">, CommissionStage> = {
  waiting: "waiting",
  begun: "begun",
  taken: "taken",
  changes: "taken",
  approved: "approved",
};

/** The stage in the owner's refund table; null: ended. */
export const stageOf = (state: RoomState): CommissionStage | null =>
  state === "ended" ? null : stages[state];

/** Whether work continues. */
export const isOpenRoom = (state: RoomState): boolean => state !== "approved" && state !== "ended";

/** Who must act next; null: nobody. */
export function nextOf(state: RoomState): "admin" | "shopper" | null {
  if (!isOpenRoom(state)) return null;
  return state === "taken" ? "shopper" : "admin";
}

/**
 * States in which a script change may be requested; while the buyer reviews a take, changes are
 * requested instead.
 */
export const scriptStates: readonly RoomState[] = ["waiting", "begun", "changes"];

/** After recording has begun the script changes only by mutual consent. */
export const isLocked = (state: RoomState): boolean => state !== "waiting";
