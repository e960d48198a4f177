/** Length as Korean carriers bill it (EUC-KR): one byte for ASCII, two for everything else. */
export const messageBytes = (text: string): number => {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) bytes += text.charCodeAt(at) < 0x80 ? 1 : 2;
  return bytes;
};

/** The text, shortened with "…" if it exceeds `most` bytes. */
export function cutMessage(text: string, most: number): string {
  if (messageBytes(text) <= most) return text;
  let shortened = "";
  let bytes = messageBytes("…");
  for (const letter of text) {
    bytes += messageBytes(letter);
    if (bytes > most) break;
    shortened += letter;
  }
  return `${shortened}…`;
}
