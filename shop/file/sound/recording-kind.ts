import type { RecordingKind } from "./sound-limits.ts";

/** Brands of MP4 files that hold sound; recorders of Apple's write QuickTime's. */
const BRANDS = /^(M4A |M4B |mp41|mp42|isom|iso[2-6]|dash|qt {2})$/;

/** The kind of recording by its first bytes, whatever its name says. */
export function recordingKind(start: Uint8Array): RecordingKind | null {
  const text = String.fromCharCode(...start.subarray(0, 64));
  if (/^(RIFF|RF64|BW64)[^]{4}WAVE/.test(text)) return "wav";
  if (text.slice(4, 8) === "ftyp")
    return brandsOf(start, text).some((brand) => BRANDS.test(brand)) ? "m4a" : null;
  return /^ID3[\x02-\x04][^]{2}[\x00-\x7f]{4}/.test(text) || isFrame(start) ? "mp3" : null;
}

function brandsOf(start: Uint8Array, text: string): string[] {
  const end = Math.min(new DataView(start.buffer, start.byteOffset).getUint32(0), text.length);
  const compatible = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, at) =>
    text.slice(16 + at * 4, 20 + at * 4),
  );
  return [text.slice(8, 12), ...compatible];
}

/** Whether the bytes are a valid MPEG layer III frame header, with an existing bit rate and
 * sample rate. */
export const isFrame = ([sync, about, rates]: Uint8Array): boolean =>
  sync === 0xff &&
  about !== undefined &&
  rates !== undefined &&
  (about & 0xe6) === 0xe2 &&
  (about & 0x18) !== 0x08 &&
  rates >> 4 !== 0x0f &&
  rates >> 4 !== 0 &&
  (rates & 0x0c) !== 0x0c;
