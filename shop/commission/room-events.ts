import { room, type RoomMove } from "./room-machine.ts";

const others = {
  opened: "작업실을 열었어요",
  assigned: "성우를 배정했어요",
  "take-added": "녹음을 올렸어요",
  "take-removed": "보내기 전의 녹음을 뺐어요",
  warned: "곧 확정된다고 알렸어요",
  "script-asked": "원고 변경을 제안했어요",
  "script-unpaid": "바꿀 원고의 차액을 기다려요",
  "script-force": "원고를 바꿨어요",
  "script-dropped": "원고를 그대로 두기로 했어요",
  "round-paid": "수정 한 번을 더했어요",
} as const;

/** All events of a room's history; each has its words. */
export type RoomEvent = RoomMove | keyof typeof others;

const isOther = (event: string): event is keyof typeof others => Object.hasOwn(others, event);

export const roomEventWords = (event: RoomEvent): string =>
  isOther(event) ? others[event] : room.moves[event].says;
