/** Bytes that come in pieces of any size, taken as they are needed. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #most: number;
  readonly #exceeded: () => Error;
  #piece: Uint8Array = new Uint8Array();
  #at = 0;
  #read = 0;

  /** Beyond `most` bytes `exceeded` is thrown. */
  constructor(
    bytes: AsyncIterable<Uint8Array>,
    { most, exceeded }: { most: number; exceeded: () => Error },
  ) {
    this.#pieces = bytes[Symbol.asyncIterator]();
    this.#most = most;
    this.#exceeded = exceeded;
  }

  /** What is there, between 1 and `count` bytes; null at the end. */
  async some(count: number): Promise<Uint8Array | null> {
    while (this.#at === this.#piece.length) {
      const next = await this.#pieces.next();
      if (next.done) return null;
      this.#piece = next.value;
      this.#at = 0;
      this.#read += this.#piece.length;
      if (this.#read > this.#most) throw this.#exceeded();
    }
    const bytes = this.#piece.subarray(this.#at, this.#at + count);
    this.#at += bytes.length;
    return bytes;
  }

  /** That many bytes in one piece; null when there are not so many. */
  async exactly(count: number): Promise<Uint8Array | null> {
    const gathered = new Uint8Array(count);
    for (let length = 0; length < count;) {
      const more = await this.some(count - length);
      if (!more) return null;
      gathered.set(more, length);
      length += more.length;
    }
    return gathered;
  }

  /** Passes over that many bytes; false when the end came before. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const passed = await this.some(left);
      if (!passed) return false;
      left -= passed.length;
    }
    return true;
  }

  /** Lets go of the rest. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
