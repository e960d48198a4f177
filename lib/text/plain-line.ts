/** What somebody else says, as one line that every column takes: no control characters, no half
 * letters, at most `most` long. */
export const plainLine = (text: string, most: number): string =>
  text
    .replace(/[\s\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();
