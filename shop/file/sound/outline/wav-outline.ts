import { viewOf, type ReadBytes } from "#lib/bytes/byte-range.ts";
import { evened } from "../peaks.ts";
import { soundLimits } from "../sound-limits.ts";
import { wavFormat, type WavFormat } from "../wav-format.ts";
import { wavSamples } from "../wav-samples.ts";

/** How long a sound is, and how loud in even parts, the loudest being 1; null: not known. */
export type SoundOutline = { durationMs: number | null; peaks: number[] | null };

const PARTS = soundLimits.peaks;
/** bytes that are listened to of each part */
const MOMENT = 256 * 1024;
const MOST_CHUNKS = 100;
const BYTES_A_SECOND = 8;

type Data = { format: Uint8Array; start: number; length: number };

async function findData(size: number, read: ReadBytes): Promise<Data | null> {
  let format: Uint8Array | null = null;
  let at = 12;
  for (let chunks = 0; chunks < MOST_CHUNKS && at + 8 <= size; chunks += 1) {
    const head = viewOf(await read(at, 8));
    const name = String.fromCharCode(...new Uint8Array(head.buffer, head.byteOffset, 4));
    const length = head.getUint32(4, true);
    if (name === "fmt ") format = await read(at + 8, Math.min(length, 64));
    if (name === "data")
      return format && { format, start: at + 8, length: Math.min(length || size, size - at - 8) };
    at += 8 + length + (length % 2);
  }
  return null;
}

export async function wavOutline(size: number, read: ReadBytes): Promise<Partial<SoundOutline>> {
  const data = await findData(size, read);
  if (!data) return {};
  const durationMs = (data.length * 1000) / viewOf(data.format).getUint32(BYTES_A_SECOND, true);
  const format = wavFormat(data.format);
  return { durationMs, peaks: format && (await peaksOfParts(data, format, read)) };
}

async function peaksOfParts(
  { start, length }: Data,
  format: WavFormat,
  read: ReadBytes,
): Promise<number[]> {
  const frame = format.channels * (format.bits / 8);
  const part = Math.floor(length / PARTS / frame) * frame;
  const loudest: number[] = [];
  for (let at = 0; at < PARTS; at += 1) {
    const bytes = await read(start + at * part, Math.min(part, MOMENT - (MOMENT % frame)));
    let most = 0;
    for (const samples of wavSamples(bytes, format))
      for (const sample of samples) most = Math.max(most, Math.abs(sample));
    loudest.push(most);
  }
  return evened(loudest);
}
