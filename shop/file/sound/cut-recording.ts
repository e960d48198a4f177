import { Refusal } from "#shop/refusal.ts";
import { clipRate } from "./clip-rate.ts";
import { fade } from "./fade.ts";
import { level } from "./level.ts";
import { peaksOf } from "./peaks.ts";
import { readWav } from "./read-wav.ts";
import { resample } from "./resample.ts";
import { soundLimits } from "./sound-limits.ts";
import type { CutSound } from "./sound-workshop.ts";
import type { WavFormat } from "./wav-format.ts";
import { writeWav } from "./write-wav.ts";

const { clipMs, leastMs, fadeInMs, fadeOutMs } = soundLimits;

/** Reads a WAV to its end, keeping no more of it than the clip, and makes the clip. */
export async function cutRecording(
  recording: AsyncIterable<Uint8Array>,
  { startMs }: { startMs: number },
): Promise<CutSound> {
  const { format, batches } = await readWav(recording);
  const window = openWindow(format, startMs);
  let frames = 0;
  for await (const batch of batches) {
    window.add(batch, frames);
    frames += batch[0]?.length ?? 0;
  }
  const recordingMs = Math.round((frames * 1000) / format.rate);
  if (recordingMs < leastMs) throw new Refusal("sound-too-short");
  if (startMs > recordingMs - leastMs) throw new Refusal("sound-start-late");
  return { ...finish(window.kept(), format.rate), recordingMs };
}

/** Keeps the frames from `startMs` on that may become the clip. */
function openWindow({ rate, channels }: WavFormat, startMs: number) {
  const first = Math.round((startMs * rate) / 1000);
  const most = Math.round((clipMs * rate) / 1000);
  const kept = Array.from({ length: channels }, () => new Float32Array(most));
  let count = 0;
  return {
    add(batch: Float32Array[], at: number): void {
      const from = Math.max(0, first - at);
      const part = batch.map((samples) => samples.subarray(from, from + most - count));
      part.forEach((samples, channel) => kept[channel]!.set(samples, count));
      count += part[0]?.length ?? 0;
    },
    kept: () => kept.map((samples) => samples.subarray(0, count)),
  };
}

function finish(
  cut: Float32Array[],
  sourceRate: number,
): Pick<CutSound, "clip" | "durationMs" | "peaks"> {
  const clipChannels = areEqual(cut) ? cut.slice(0, 1) : cut;
  const rate = clipRate({
    rate: sourceRate,
    channels: clipChannels.length,
    frames: clipChannels[0]!.length,
  });
  const clip = clipChannels.map((samples) => resample(samples, sourceRate, rate));
  level(clip);
  for (const samples of clip) fade(samples, { rate, inMs: fadeInMs, outMs: fadeOutMs });
  return {
    clip: writeWav(clip, rate),
    durationMs: Math.round((clip[0]!.length * 1000) / rate),
    peaks: peaksOf(clip, soundLimits.peaks),
  };
}

const areEqual = ([left, right]: Float32Array[]) =>
  Boolean(left && right && left.every((sample, at) => sample === right[at]));
