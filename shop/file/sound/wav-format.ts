/** How the samples of a WAV are written. */
export type WavFormat = {
  channels: 1 | 2;
  /** samples in a second */
  rate: number;
  bits: 16 | 24 | 32;
  float: boolean;
};

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** KSDATAFORMAT_SUBTYPE_*: the two bytes before these name the format. */
const SUBTYPE_REST = "000000001000800000aa00389b71";

const isOneOf = <Value extends number>(allowed: Value[], value: number): value is Value =>
  (allowed as number[]).includes(value);
const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Parses a `fmt ` chunk; null unless 16, 24 or 32 bit PCM or 32 bit float, one or two channels,
 * 8 to 192 kHz. */
export function wavFormat(chunk: Uint8Array): WavFormat | null {
  if (chunk.length < 16) return null;
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const tag = tagOf(chunk, view);
  const [channels, rate, block, bits] = [
    view.getUint16(2, true),
    view.getUint32(4, true),
    view.getUint16(12, true),
    view.getUint16(14, true),
  ];
  if (!isOneOf([1, 2], channels) || rate < 8000 || rate > 192_000) return null;
  if (!isOneOf([16, 24, 32], bits) || block !== channels * (bits / 8)) return null;
  if (tag !== PCM && !(tag === FLOAT && bits === 32)) return null;
  return { channels, rate, bits, float: tag === FLOAT };
}

/** The extensible form names the format further on; null when it names none we know. */
function tagOf(chunk: Uint8Array, view: DataView): number | null {
  const tag = view.getUint16(0, true);
  if (tag !== EXTENSIBLE) return tag;
  const isKnown = chunk.length >= 40 && hex(chunk.subarray(26, 40)) === SUBTYPE_REST;
  return isKnown ? view.getUint16(24, true) : null;
}
