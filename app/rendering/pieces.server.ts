/** A page's pieces in their order. As one text, all of it would be copied for each change, and again on its way to bytes. */
export type Piece = string | Uint8Array;

const MOST_BYTES_OF_A_LETTER = 3;
const encoder = new TextEncoder();
/** For the page that is just being put together. */
const scratch = new Uint8Array(1024 * 1024);

/** UTF-8, in memory of its own. */
export function bytesOf(pieces: readonly Piece[]): Buffer<ArrayBuffer> {
  const most = pieces.reduce((sum, piece) => sum + mostBytesOf(piece), 0);
  const bytes = most <= scratch.length ? scratch : new Uint8Array(most);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") at += encoder.encodeInto(piece, bytes.subarray(at)).written;
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  }
  return Buffer.from(bytes.subarray(0, at));
}

const mostBytesOf = (piece: Piece): number =>
  typeof piece === "string" ? piece.length * MOST_BYTES_OF_A_LETTER : piece.length;
