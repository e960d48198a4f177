import { UnreadableFile } from "../raw-table.ts";

export type TextEncodingName = "utf-8" | "euc-kr" | "utf-16le" | "utf-16be";

/** The bytes of a file from its beginning; each call reads it anew. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

/** What `euc-kr` means in browsers is CP949 whole, in which Korean Excel saves CSV. */
const CANDIDATES = ["utf-8", "euc-kr"] as const;
const FIRST_BYTES = 4096;

/** By the byte order mark; Excel's "유니코드 텍스트" is UTF-16. */
function byMark([first, second, third]: Uint8Array): TextEncodingName | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : null;
}

/**
 * UTF-16 without a mark has a zero byte beside nearly every letter of heads and digits; other zero
 * bytes are of files that hold no text.
 */
function byZeros(bytes: Uint8Array): TextEncodingName | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  if (odd > bytes.length / 8 && even < odd / 8) return "utf-16le";
  if (even > bytes.length / 8 && odd < even / 8) return "utf-16be";
  throw new UnreadableFile(
    "표가 아닌 파일이에요. CSV나 엑셀(.xlsx), 압축 파일(.zip), SQL 파일을 올려주세요.",
  );
}

/** Letters that the decoder could not read. */
function brokenLetters(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) count += 1;
  return count;
}

/**
 * The encoding of a text: by its mark, by zero bytes, or the one of UTF-8 and CP949 in which fewer
 * letters are broken. Reads all of it, because the first letter that tells may be the last.
 */
export async function encodingOf(source: ByteSource): Promise<TextEncodingName> {
  const decoders = CANDIDATES.map((name) => new TextDecoder(name));
  const broken = CANDIDATES.map(() => 0);
  let isFirst = true;
  for await (const bytes of source()) {
    if (isFirst) {
      const found = byMark(bytes) ?? byZeros(bytes.subarray(0, FIRST_BYTES));
      if (found) return found;
      isFirst = false;
    }
    for (const [at, decoder] of decoders.entries())
      broken[at]! += brokenLetters(decoder.decode(bytes, { stream: true }));
    if (broken[1]! > 0 && broken[0]! === 0) decoders.length = 1;
  }
  return broken[0]! <= broken[1]! ? "utf-8" : "euc-kr";
}

/** The text, piece by piece, without its byte order mark. */
export async function* decodedText(
  source: ByteSource,
  encoding: TextEncodingName,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of source()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
