import type { WavFormat } from "./wav-format.ts";

/** Louder than any real recording: what is beyond is cut. */
const MOST = 4;

/** Samples -1..1 by channel from whole frames. What is no number is silence. */
export function wavSamples(frames: Uint8Array, format: WavFormat): Float32Array[] {
  const width = format.bits / 8;
  const count = Math.floor(frames.length / (width * format.channels));
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const read = readerOf(format, view, frames);
  return Array.from({ length: format.channels }, (_, channel) => {
    const samples = new Float32Array(count);
    for (let frame = 0, at = channel * width; frame < count; frame++, at += width * format.channels)
      samples[frame] = read(at);
    return samples;
  });
}

function readerOf(
  { bits, float }: WavFormat,
  view: DataView,
  bytes: Uint8Array,
): (at: number) => number {
  if (float)
    return (at) => {
      const value = view.getFloat32(at, true);
      return Number.isNaN(value) ? 0 : Math.min(Math.max(value, -MOST), MOST);
    };
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 32) return (at) => view.getInt32(at, true) / 2_147_483_648;
  return (at) =>
    ((bytes[at + 2]! << 24) | (bytes[at + 1]! << 16) | (bytes[at]! << 8)) / 2_147_483_648;
}
