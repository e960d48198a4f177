import type { ReadBytes } from "#lib/bytes/byte-range.ts";
import type { RecordingKind } from "../sound-limits.ts";
import { m4aLength } from "./m4a-length.ts";
import { mp3Length } from "./mp3-length.ts";
import { wavOutline, type SoundOutline } from "./wav-outline.ts";

const UNKNOWN: SoundOutline = { durationMs: null, peaks: null };

const readers: Record<
  RecordingKind,
  (size: number, read: ReadBytes) => Promise<Partial<SoundOutline>>
> = {
  wav: wavOutline,
  mp3: async (size, read) => ({ durationMs: await mp3Length(size, read) }),
  m4a: async (size, read) => ({ durationMs: await m4aLength(size, read) }),
};

/** Reads only headers and a few moments, so that 2 GiB cost as little as a song. Files with
 * missing or wrong headers are still playable. */
export async function soundOutline(
  kind: RecordingKind,
  size: number,
  read: ReadBytes,
): Promise<SoundOutline> {
  try {
    const { durationMs, peaks = null } = await readers[kind](size, read);
    const isLength = Number.isFinite(durationMs) && durationMs! >= 1 && durationMs! < 2 ** 31;
    return isLength ? { durationMs: Math.round(durationMs!), peaks } : UNKNOWN;
  } catch (error) {
    if (error instanceof RangeError) return UNKNOWN;
    throw error;
  }
}
