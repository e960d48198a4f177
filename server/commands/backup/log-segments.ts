/** Segments of 16 MB, as initdb makes them: 256 have the same middle part of the name. */
const SEGMENTS_OF_A_PART = 256;
const SEGMENT = /^[0-9A-F]{24}$/;

/** Whether the name is one of a segment, and not of the notes that PostgreSQL keeps among them. */
export const isSegment = (name: string): boolean => SEGMENT.test(name);

const numberOf = (segment: string): number =>
  parseInt(segment.slice(8, 16), 16) * SEGMENTS_OF_A_PART + parseInt(segment.slice(16), 16);

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, "0");

const nextOf = (segment: string): string => {
  const next = numberOf(segment) + 1;
  return (
    segment.slice(0, 8) +
    hex(Math.floor(next / SEGMENTS_OF_A_PART)) +
    hex(next % SEGMENTS_OF_A_PART)
  );
};

/** Whether one is of an earlier part of the log than the other, whatever their timelines. */
export const isBefore = (one: string, other: string): boolean => one.slice(8) < other.slice(8);

type Chain = {
  /** from the first on, each followed by the next */
  segments: string[];
  /** the first that is missing, while later ones are there; null: the log has no hole */
  missing: string | null;
};

/** What can be played without a break from this segment on. */
export function chainFrom(first: string, names: readonly string[]): Chain {
  const there = new Set(names.filter(isSegment));
  const segments: string[] = [];
  let next = first;
  for (; there.has(next); next = nextOf(next)) segments.push(next);
  const isFollowed = [...there].some((name) => isBefore(next, name));
  return { segments, missing: isFollowed ? next : null };
}
