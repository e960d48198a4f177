import type { ByteRange } from "#lib/bytes/byte-range.ts";

/**
 * A marked file: `head` replaces its first `skip` bytes, `tail` its last `cut`; the rest is
 * unchanged.
 */
export type FileMark = { head: Uint8Array; skip: number; tail: Uint8Array; cut?: number };

/** A file as its marker reads it. */
export type MarkedSource = {
  /** its first bytes */
  start: Uint8Array;
  size: number;
  read(start: number, length: number): Promise<Uint8Array>;
};

export const markedSize = (size: number, mark: FileMark | null): number =>
  mark ? mark.head.length + size - mark.skip - (mark.cut ?? 0) + mark.tail.length : size;

export type MarkedParts = { head: Uint8Array; own: ByteRange | null; tail: Uint8Array };

/**
 * The parts of a marked file in a range; `range` counts in the marked file, `own` in the stored
 * one.
 */
export function partsOf(mark: FileMark, size: number, { start, end }: ByteRange): MarkedParts {
  const { head, skip, tail, cut = 0 } = mark;
  const tailAt = head.length + size - skip - cut;
  const own = {
    start: Math.max(start - head.length, 0) + skip,
    end: Math.min(end - head.length + skip, size - cut - 1),
  };
  return {
    head: head.subarray(Math.min(start, head.length), Math.max(end + 1, 0)),
    own: own.start <= own.end ? own : null,
    tail: tail.subarray(Math.max(start - tailAt, 0), Math.max(end + 1 - tailAt, 0)),
  };
}
