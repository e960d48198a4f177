/**
 * Specification 5 and 9: files up to this many bytes go in one request, larger ones in chunks that
 * start at this size.
 */
export const FIRST_CHUNK = 256 * 1024;
const BELOW = 32 * 1024 * 1024;

export const isResumable = (size: number): boolean => size > FIRST_CHUNK;

/** After a chunk that arrived: twice as many bytes, as long as that is below 32 MB. */
export const nextChunk = (size: number): number => (size * 2 < BELOW ? size * 2 : size);
