export type ByteRange = { start: number; end: number };

/**
 * The one range a Range header asks of `length` bytes, both ends included. Null: no range asked, or a unit we do not know, which
 * RFC 9110 14.2 says to ignore. "unsatisfiable": outside the bytes, or several ranges, which we never send.
 */
export function byteRange(
  header: string | null | undefined,
  length: number,
): ByteRange | null | "unsatisfiable" {
  const [, list] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  if (list === undefined) return null;
  const [, first, last] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(list) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === ""))
    return "unsatisfiable";
  const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  return start < length && start <= end ? { start, end } : "unsatisfiable";
}
