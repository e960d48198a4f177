const letters = "abcdefghjkmnpqrstuvwxyz23456789"; // no 0/o, no 1/i/l

/** Random bytes are drawn in bulk, and each is used once. */
const drawnBytes = new Uint8Array(4096);
let used = drawnBytes.length;

function randomByte(): number {
  if (used === drawnBytes.length) {
    crypto.getRandomValues(drawnBytes);
    used = 0;
  }
  return drawnBytes[used++]!;
}

/** Unguessable letters and digits, evenly distributed: just under 5 bits each. */
export function randomLetters(length: number): string {
  let drawn = "";
  while (drawn.length < length) {
    const byte = randomByte();
    // 248 is the largest multiple of 31 in a byte; the rest would favour the first letters.
    if (byte < 248) drawn += letters[byte % letters.length];
  }
  return drawn;
}
