/**
 * Foreign text as one storable line: no control characters, no lone surrogates, at most `most`
 * characters.
 */
export const plainLine = (text: string, most: number): string =>
  text
    .replace(/[\s\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();
