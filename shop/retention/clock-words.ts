export const CLOCK_TROUBLES = ["clock-behind", "clock-ahead", "clocks-differ"] as const;
export type ClockTrouble = (typeof CLOCK_TROUBLES)[number];

/** Why deletion is paused, for the operator. */
export const clockWords: Record<ClockTrouble, string> = {
  "clock-behind": "데이터베이스의 시각이 지난번보다 과거예요.",
  "clock-ahead":
    "지난번에 지운 뒤 400일이 넘게 지났어요. 시각이 미래로 바뀌었거나 오래된 백업을 복원했을 수 있어요.",
  "clocks-differ": "데이터베이스와 서버의 시각이 하루 넘게 달라요.",
};
