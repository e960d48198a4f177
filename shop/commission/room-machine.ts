import { machine, type MoveOf, type StateOf } from "../machine.ts";
import type { CommissionStage } from "#shop/product/commission/commission-terms.ts";

/**
 * The room of one paid line that is made to order. `admin`: those at work here, the voice actor
 * among them.
 */
export const room = machine({
  states: {
    waiting: "시작 전",
    begun: "녹음 중",
    taken: "확인 중",
    changes: "수정 중",
    approved: "완성",
    ended: "그만둠",
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
      label: "테이크 보내기",
      says: "테이크를 보냈어요",
    },
    ask: {
      from: ["taken"],
      to: "changes",
      by: ["shopper"],
      label: "수정 요청",
      says: "수정을 요청했어요",
    },
    // Also by the clock, after it warned: a take that nobody answered.
    approve: {
      from: ["taken"],
      to: "approved",
      by: ["shopper", "clock"],
      label: "이 테이크로 완성",
      says: "테이크를 승인했어요",
    },
    // With the refund of its stage, from the table that was agreed to.
    stop: {
      from: ["waiting", "begun", "taken", "changes", "approved"],
      to: "ended",
      by: ["shopper"],
      label: "그만두기",
      says: "구매자가 그만두었어요",
    },
    // The shop cannot make it: everything goes back.
    cease: {
      from: ["waiting", "begun", "taken", "changes"],
      to: "ended",
      by: ["admin"],
      label: "만들 수 없어 돌려주기",
      says: "만들 수 없어 모두 돌려드렸어요",
    },
    // The order or the line was called off elsewhere, also once it was done.
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

/** How far it has come, as the owner's table of refunds counts it; null: it is over. */
export const stageOf = (state: RoomState): CommissionStage | null =>
  state === "ended" ? null : stages[state];

/** Work goes on in it. */
export const isOpenRoom = (state: RoomState): boolean => state !== "approved" && state !== "ended";

/** Who is to act next; null: nobody. */
export function nextOf(state: RoomState): "admin" | "shopper" | null {
  if (!isOpenRoom(state)) return null;
  return state === "taken" ? "shopper" : "admin";
}

/**
 * In these a changed script may be asked for; while a take is listened to, changes are asked for
 * instead.
 */
export const scriptStates: readonly RoomState[] = ["waiting", "begun", "changes"];

/** Recording has begun: the script changes only if both sides agree. */
export const isLocked = (state: RoomState): boolean => state !== "waiting";
