/** Bytes as Korean carriers count them (EUC-KR): one for ASCII, two for everything else that a
 * phone shows. */
export const messageBytes = (text: string): number => {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) bytes += text.charCodeAt(at) < 0x80 ? 1 : 2;
  return bytes;
};

/** The text if it fits, else as much of it as fits before "…". */
export function cutMessage(text: string, most: number): string {
  if (messageBytes(text) <= most) return text;
  let kept = "";
  let bytes = messageBytes("…");
  for (const letter of text) {
    bytes += messageBytes(letter);
    if (bytes > most) break;
    kept += letter;
  }
  return `${kept}…`;
}
