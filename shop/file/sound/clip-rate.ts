import { soundLimits } from "./sound-limits.ts";

const USUAL_RATES = [48_000, 44_100, 32_000, 24_000];
const BYTES_PER_SAMPLE = 2;

/** The sample rate of a clip: the recording's up to 48 kHz if the clip then fits its target
 * size, else the highest usual rate that fits, at least 24 kHz. */
export function clipRate({
  rate,
  channels,
  frames,
}: {
  rate: number;
  channels: number;
  frames: number;
}): number {
  const seconds = frames / rate;
  const choices = [rate, ...USUAL_RATES.filter((usual) => usual < rate)].filter(
    (each) => each <= USUAL_RATES[0]!,
  );
  return (
    choices.find((each) => each * seconds * channels * BYTES_PER_SAMPLE <= soundLimits.clipBytes) ??
    Math.min(rate, soundLimits.leastRate)
  );
}
