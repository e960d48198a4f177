/** The polynomial of CRC-32 (RFC 1952, 8), its lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;

/** Two polynomials multiplied modulo that one. */
function times(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}

/** x to the power of so many bytes: the CRC-32 of A followed by B, of this length, is
 * `crcOfBoth(crc of A, crc of B, shiftBy(length of B))`, as in zlib's crc32_combine_gen. */
export function shiftBy(bytes: number): number {
  let power = 0x80000000;
  let square = 0x00800000;
  for (let left = bytes; left > 0; left >>>= 1) {
    if (left & 1) power = times(square, power);
    square = times(square, square);
  }
  return power;
}

export const crcOfBoth = (first: number, second: number, shift: number): number =>
  (times(shift, first) ^ second) >>> 0;
