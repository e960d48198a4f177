/** Bytes that come in pieces of any size, taken as they are needed. Beyond `most` of them `exceeded` is thrown. */
export function byteSource(
  bytes: AsyncIterable<Uint8Array>,
  { most, exceeded }: { most: number; exceeded: () => Error },
) {
  const pieces = bytes[Symbol.asyncIterator]();
  let piece: Uint8Array = new Uint8Array();
  let at = 0;
  let read = 0;

  /** What is there, between 1 and `count` bytes; null at the end. */
  async function some(count: number): Promise<Uint8Array | null> {
    while (at === piece.length) {
      const next = await pieces.next();
      if (next.done) return null;
      piece = next.value;
      at = 0;
      read += piece.length;
      if (read > most) throw exceeded();
    }
    const taken = piece.subarray(at, at + count);
    at += taken.length;
    return taken;
  }

  /** That many bytes in one piece; null when there are not so many. */
  async function exactly(count: number): Promise<Uint8Array | null> {
    const gathered = new Uint8Array(count);
    for (let length = 0; length < count;) {
      const more = await some(count - length);
      if (!more) return null;
      gathered.set(more, length);
      length += more.length;
    }
    return gathered;
  }

  /** Passes over that many bytes; false when the end came before. */
  async function skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const passed = await some(left);
      if (!passed) return false;
      left -= passed.length;
    }
    return true;
  }

  return {
    some,
    exactly,
    skip,
    /** Lets go of the rest. */
    close: async () => void (await pieces.return?.()),
  };
}

export type ByteSource = ReturnType<typeof byteSource>;
