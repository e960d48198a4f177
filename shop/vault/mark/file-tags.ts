/** What a sold file says of itself, in its format's own fields. */
export type FileTags = {
  title: string;
  shop: string;
  /** in which it was bought */
  year: string;
  /** name of the licence */
  licence: string;
  /** of its certificate, and where anybody checks it */
  number: string;
  verifyAt: string;
  madeBy: string | null;
  /** IPTC's address of how it was made */
  sourceType: string | null;
  noTraining: boolean;
};

/** Every mark has this fixed size, so that a file's size is known before its words are. */
export const MARK_BYTES = 2048;
const MOST_WORDS = 300;

export const utf8 = new TextEncoder();
export const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export function cut(text: string): Uint8Array {
  let shortened = text;
  while (utf8.encode(shortened).length > MOST_WORDS)
    shortened = [...shortened].slice(0, -1).join("");
  return utf8.encode(shortened);
}

export const sentence = ({ licence, number, verifyAt, madeBy, noTraining }: FileTags): string =>
  [
    `라이선스: ${licence}`,
    `증서 ${number} ${verifyAt}`,
    madeBy ? `만든 방식: ${madeBy}` : "",
    noTraining ? "AI 학습 금지 (no AI training)" : "",
  ]
    .filter(Boolean)
    .join(" · ");

export function join(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const bigEndian = (size: number): Uint8Array =>
  Uint8Array.of(size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255);

export const littleEndian = (size: number): Uint8Array =>
  Uint8Array.of(size & 255, (size >> 8) & 255, (size >> 16) & 255, size >>> 24);
