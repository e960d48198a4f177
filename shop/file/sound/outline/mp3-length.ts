import { viewOf, type ReadBytes } from "#lib/bytes/byte-range.ts";
import { isFrame } from "../recording-kind.ts";

const HEAD = 8192;
const ID3 = 10;
const RATES = [44_100, 48_000, 32_000];
/** thousands of bits a second, of MPEG 1 and of 2 and 2.5 */
const BITS = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];

type Frame = { rate: number; bits: number; samples: number; side: number };

/** A header of four bytes: http://www.mp3-tech.org/programmer/frame_header.html */
function frameOf([, about = 0, rates = 0, mode = 0]: Uint8Array): Frame {
  const version = (about >> 3) & 3;
  const isFirst = version === 3;
  const isMono = mode >> 6 === 3;
  const halvings = { 3: 0, 2: 1 }[version] ?? 2;
  return {
    rate: RATES[(rates >> 2) & 3]! / 2 ** halvings,
    bits: BITS[isFirst ? 0 : 1]![rates >> 4]! * 1000,
    samples: isFirst ? 1152 : 576,
    side: [isMono ? 9 : 17, isMono ? 17 : 32][isFirst ? 1 : 0]!,
  };
}

/** The frame count in the first frame's header, as LAME (Xing, Info) and Fraunhofer (VBRI) write
 * it; null: none, so the bit rate is constant. */
function framesTold(head: DataView, side: number): number | null {
  const word = (at: number) => (at + 4 <= head.byteLength ? head.getUint32(at) : 0);
  const xing = 4 + side;
  if ([0x5869_6e67, 0x496e_666f].includes(word(xing)))
    return word(xing + 4) & 1 ? word(xing + 8) : null;
  return word(36) === 0x5642_5249 ? word(36 + 14) : null;
}

export async function mp3Length(size: number, read: ReadBytes): Promise<number | null> {
  const tag = await read(0, ID3);
  const hasTag = String.fromCharCode(...tag.subarray(0, 3)) === "ID3";
  const words = hasTag ? tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) : 0;
  const from = hasTag ? ID3 + words : 0;
  const head = await read(from, HEAD);
  const at = head.findIndex((_, start) => isFrame(head.subarray(start, start + 4)));
  if (at < 0) return null;
  const { rate, bits, samples, side } = frameOf(head.subarray(at, at + 4));
  const frames = framesTold(viewOf(head.subarray(at)), side);
  return frames ? (frames * samples * 1000) / rate : ((size - from - at) * 8000) / bits;
}
