const MOST_BYTES_OF_A_LETTER = 3;
const encoder = new TextEncoder();
/** For the page that is just being put together. */
const scratch = new Uint8Array(1024 * 1024);

/**
 * A page's pieces in their order as UTF-8, in memory of their own. As one text, all of it would be copied for each change, and
 * again on its way to bytes.
 */
export function bytesOf(pieces: readonly string[]): Buffer<ArrayBuffer> {
  const most = pieces.reduce((sum, { length }) => sum + length * MOST_BYTES_OF_A_LETTER, 0);
  const bytes = most <= scratch.length ? scratch : new Uint8Array(most);
  let at = 0;
  for (const piece of pieces) at += encoder.encodeInto(piece, bytes.subarray(at)).written;
  return Buffer.from(bytes.subarray(0, at));
}
