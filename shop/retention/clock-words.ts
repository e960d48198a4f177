export const CLOCK_TROUBLES = ["clock-behind", "clock-ahead", "clocks-differ"] as const;
export type ClockTrouble = (typeof CLOCK_TROUBLES)[number];

/** Why deletion is paused, for the operator. */
export const clockWords: Record<ClockTrouble, string> = {
  "clock-behind": "데이터베이스의 시계가 지난번보다 뒤로 갔어요.",
  "clock-ahead":
    "지난번에 지운 뒤 400일이 넘게 지났어요. 시계가 앞서갔거나 오래된 백업을 되살렸을 수 있어요.",
  "clocks-differ": "데이터베이스의 시계와 서버의 시계가 하루 넘게 달라요.",
};
