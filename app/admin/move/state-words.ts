import type { MoveState } from "#shop/move/move-state.ts";
import type { StatusTone } from "#app/ui/status-badge.tsx";

/** How a file's state is shown. */
export const stateWords: Record<MoveState, [words: string, tone: StatusTone]> = {
  looking: ["보는 중", "neutral"],
  locked: ["비밀번호가 필요해요", "warn"],
  refused: ["읽을 수 없어요", "bad"],
  unpacked: ["압축을 풀었어요", "neutral"],
  archive: ["담아 둔 상점이에요", "accent"],
  looked: ["확인 전", "neutral"],
  checking: ["확인하는 중", "neutral"],
  checked: ["옮길 수 있어요", "good"],
  moving: ["옮기는 중", "neutral"],
  moved: ["옮겼어요", "good"],
  undoing: ["되돌리는 중", "neutral"],
  undone: ["되돌렸어요", "neutral"],
};

export const actionWords = {
  new: "새로 옮겨요",
  join: "합쳐요",
  skip: "빼요",
  fail: "옮길 수 없어요",
} as const;

export const mediaKinds = { picture: "사진", sound: "소리", file: "파일" } as const;

const SURE = 0.9;
const FAIR = 0.75;

/** How sure the shop is about what a table is. */
export function sureWords(sureness: number): string {
  if (sureness >= SURE) return "확실해요";
  return sureness >= FAIR ? "거의 확실해요" : "맞는지 봐주세요";
}

export const many = (count: number): string => count.toLocaleString("ko-KR");
