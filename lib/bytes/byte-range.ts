export type ByteRange = { start: number; end: number };

/**
 * Reads a Range header for `length` bytes; ends are inclusive. Null sends the whole file: no range,
 * several ranges (which RFC 9110 14.2 lets a server ignore) or an unknown unit. Numbers may have
 * any number of digits (14.1.1): the last 10^30 bytes are the whole file.
 */
export function byteRange(
  header: string | null | undefined,
  length: number,
): ByteRange | null | "unsatisfiable" {
  const [, list] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  if (list === undefined) return null;
  const ranges = list.split(",").map((one) => oneRange(one, length));
  if (ranges.length === 1) return ranges[0]!;
  return ranges.some((range) => range !== "unsatisfiable") ? null : "unsatisfiable";
}

function oneRange(text: string, length: number): ByteRange | "unsatisfiable" {
  const [, first, last] = /^\s*(\d*)-(\d*)\s*$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return "unsatisfiable";
  const range = first === "" ? lastBytes(last, length) : bytesFrom(first, last, length);
  return range && range.start < length && range.start <= range.end ? range : "unsatisfiable";
}

const lastBytes = (count: string, length: number): ByteRange | null =>
  count === "" ? null : { start: Math.max(0, length - Number(count)), end: length - 1 };

const bytesFrom = (first: string, last: string, length: number): ByteRange => ({
  start: Number(first),
  end: last === "" ? length - 1 : Math.min(Number(last), length - 1),
});

/** Reads bytes from `start`; fewer at the end of the file. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array>;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
