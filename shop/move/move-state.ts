/**
 * How far a file of a move is. The shop works on the four that end in "ing"; the others wait for
 * the owner or are ends.
 */
export const moveStates = [
  "looking",
  "locked",
  "refused",
  "unpacked",
  "archive",
  "looked",
  "checking",
  "checked",
  "moving",
  "moved",
  "undoing",
  "undone",
] as const;
export type MoveState = (typeof moveStates)[number];

/** Those that the shop works on, and what a file is when its work was stopped or failed. */
export const workStates = {
  looking: "refused",
  checking: "looked",
  moving: "checked",
  undoing: "moved",
} as const satisfies Partial<Record<MoveState, MoveState>>;
export type WorkState = keyof typeof workStates;

export const workStateNames = Object.keys(workStates) as WorkState[];

export const isAtWork = (state: MoveState): state is WorkState => state in workStates;

/** What is being done, for the owner who looks. */
export const moveSteps = {
  look: "어떤 파일인지 보고 있어요",
  unpack: "압축을 풀고 있어요",
  read: "줄을 읽고 있어요",
  prepare: "내용을 확인하고 있어요",
  media: "사진과 소리를 준비하고 있어요",
  decide: "상점에 있는 것과 맞춰 보고 있어요",
  write: "상점에 넣고 있어요",
  try: "넣어 보고 되돌리고 있어요",
  undo: "되돌리고 있어요",
} as const;
export type MoveStep = keyof typeof moveSteps;
