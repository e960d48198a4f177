/**
 * A title from a file name: composed characters (macOS decomposes them), no extension, spaces for
 * underscores.
 */
export const titleOfFile = (fileName: string, most: number): string =>
  fileName
    .normalize("NFC")
    .replace(/\.\w+$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .slice(0, most);
