import { peaksOf } from "#shop/file/sound/peaks.ts";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { decode, lengthOf } from "../editor/samples/cut-in-browser.ts";

const RATE = 8000;

export async function outlineInBrowser(recording: Blob) {
  const lengthMs = await lengthOf(recording);
  if (lengthMs === null) return { durationMs: null, peaks: null };
  const durationMs = Math.max(1, Math.round(lengthMs));
  if (lengthMs > soundLimits.decodedMs) return { durationMs, peaks: null };
  const sound = await decode(recording, RATE).catch(() => null);
  const channels = sound
    ? Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
    : null;
  return { durationMs, peaks: channels && peaksOf(channels, soundLimits.peaks) };
}
