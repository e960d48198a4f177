/**
 * A name for people, out of a file's name: composed letters (macOS sends them taken apart), without
 * ending, with blanks for underscores.
 */
export const titleOfFile = (fileName: string, most: number): string =>
  fileName
    .normalize("NFC")
    .replace(/\.\w+$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .slice(0, most);
