import { Refusal } from "#shop/refusal.ts";
import { ByteSource } from "./byte-source.ts";
import { soundLimits } from "./sound-limits.ts";
import { wavFormat, type WavFormat } from "./wav-format.ts";
import { wavSamples } from "./wav-samples.ts";

const MOST_CHUNKS = 1000;
const MOST_FORMAT_BYTES = 1024;
/** Written by programs that do not know the length in advance. */
const UNKNOWN_SIZE = 0xffff_ffff;
const BATCH = 64 * 1024;

const unreadable = () => new Refusal("sound-unreadable");
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const sizeAt = (bytes: Uint8Array, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);

/** A WAV (RIFF, or RF64 beyond 4 GB): how it is written, then its samples by channel in batches. */
export async function readWav(
  bytes: AsyncIterable<Uint8Array>,
  { most = soundLimits.recording }: { most?: number } = {},
): Promise<{ format: WavFormat; batches: AsyncIterable<Float32Array[]> }> {
  const source = new ByteSource(bytes, { most, exceeded: () => new Refusal("sound-too-large") });
  try {
    const { format, size } = await findData(source);
    return { format, batches: batchesOf(source, format, size) };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Goes to the first sample; what stands before it is passed over without being kept. */
async function findData(source: ByteSource): Promise<{ format: WavFormat; size: number }> {
  const { sizesUnknown } = await readHead(source);
  let format: WavFormat | null = null;
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks++) {
    const chunk = await source.exactly(8);
    if (!chunk) break;
    const name = text(chunk.subarray(0, 4));
    const size = sizeAt(chunk, 4);
    if (name === "data") {
      if (!format) break;
      return { format, size: dataSize(size, sizesUnknown) };
    }
    if (name === "fmt " && !format) {
      format = await readFormat(source, size);
      if (!format || !(await source.skip(size % 2))) break;
    } else if (!(await source.skip(size + (size % 2)))) break;
  }
  throw unreadable();
}

const dataSize = (size: number, sizesUnknown: boolean): number =>
  size === UNKNOWN_SIZE || (size === 0 && sizesUnknown) ? Infinity : size;

async function readHead(source: ByteSource): Promise<{ sizesUnknown: boolean }> {
  const head = await source.exactly(12);
  const isWav =
    head &&
    /^(RIFF|RF64|BW64)$/.test(text(head.subarray(0, 4))) &&
    text(head.subarray(8)) === "WAVE";
  if (!isWav) throw unreadable();
  return { sizesUnknown: [0, UNKNOWN_SIZE].includes(sizeAt(head, 4)) };
}

async function readFormat(source: ByteSource, size: number): Promise<WavFormat | null> {
  const written = size <= MOST_FORMAT_BYTES ? await source.exactly(size) : null;
  return written && wavFormat(written);
}

/** A size that says more than there is ends with the file; the last frame may be broken off. */
async function* batchesOf(
  source: ByteSource,
  format: WavFormat,
  size: number,
): AsyncGenerator<Float32Array[]> {
  const frame = format.channels * (format.bits / 8);
  try {
    for (let left = size; left >= frame;) {
      const some = await source.some(Math.min(left, BATCH));
      if (!some) return;
      const missing = (frame - (some.length % frame)) % frame;
      const rest = missing && missing <= left - some.length ? await source.exactly(missing) : null;
      const whole = rest
        ? joined(some, rest)
        : some.subarray(0, some.length - (some.length % frame));
      if (whole.length) yield wavSamples(whole, format);
      if (missing && !rest) return;
      left -= some.length + (rest?.length ?? 0);
    }
  } finally {
    await source.close();
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
