import { soundLimits } from "#shop/file/sound/sound-limits.ts";

export const BARS = soundLimits.peaks;

/** Reduces finer waveforms of older releases. */
function barsOf(peaks: readonly number[]): number[] {
  const bars: number[] = [];
  for (let bar = 0; bar < BARS; bar++) {
    const from = Math.floor((bar * peaks.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BARS));
    let loudest = 0;
    for (let at = from; at < to; at++) loudest = Math.max(loudest, peaks[at] ?? 0);
    bars.push(loudest);
  }
  return bars;
}

/** The bars as one SVG path, 4 units per bar, 100 units high, mirrored about the middle. */
export function waveformPath(peaks: readonly number[]): string {
  let path = "";
  for (const [bar, loudest] of barsOf(peaks).entries()) {
    const half = Math.round(Math.max(0.04, Math.min(1, loudest)) * 46);
    path += `M${bar * 4 + 2} ${50 - half}V${50 + half}`;
  }
  return path;
}

/** "0:07", "1:02:05" */
export function clockTime(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (count: number) => String(count).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
}

/** How far an arrow key goes. */
export const stepOf = (durationMs: number): number =>
  Math.min(5000, Math.max(1, Math.round(durationMs / 100)));
