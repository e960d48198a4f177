const letters = "abcdefghjkmnpqrstuvwxyz23456789"; // no 0/o, no 1/i/l

/** Letters and digits nobody can guess: just under 5 bits each, evenly drawn. */
export function randomLetters(length: number): string {
  let drawn = "";
  while (drawn.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 248 is the largest multiple of 31 in a byte; the rest would favour the first letters.
      if (byte < 248 && drawn.length < length) drawn += letters[byte % letters.length];
    }
  }
  return drawn;
}
