const QUIET = -23;
const LOUD = -12;

/** "음량 -16.2 LUFS", and what to do about it when it is far from the usual -16. */
export function loudnessWords(loudness: number | null): { words: string; hint: string | null } {
  if (loudness === null)
    return {
      words: "음량을 잴 수 없어요",
      hint: "소리가 거의 없는 녹음이에요. 파일을 확인해주세요.",
    };
  const words = `음량 ${loudness.toFixed(1)} LUFS`;
  if (loudness < QUIET) return { words, hint: "작게 들릴 수 있어요. -16 LUFS 안팎을 권해요." };
  return { words, hint: loudness > LOUD ? "크게 들릴 수 있어요. -16 LUFS 안팎을 권해요." : null };
}
