/**
 * The lines of a stream of UTF-8. Only a line feed ends one: text inside a line may have other
 * signs that are called line ends, as U+2028. Throws on a line of more than `most` letters.
 */
export async function* textLines(
  stream: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const bytes of stream) {
    const lines = decoder.decode(bytes, { stream: true }).split("\n");
    lines[0] = begun + lines[0]!;
    begun = lines.pop()!;
    if (begun.length > most || lines.some(({ length }) => length > most))
      throw new RangeError(`a line has more than ${most} letters`);
    yield* lines;
  }
  begun += decoder.decode();
  if (begun) yield begun;
}
