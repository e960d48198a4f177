import { BadRequest } from "./bad-request.ts";

/**
 * The two parts of a multipart upload; `content` streams, and throws unless the body ends
 * correctly.
 */
export type Multipart = {
  metadata: string;
  contentType: string | null;
  content: AsyncIterable<Uint8Array>;
};

const METADATA_BYTES = 64 * 1024;
const HEADER_BYTES = 8 * 1024;
const CLOSING_BYTES = 64;
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;
const END_OF_LINE = Buffer.from("\r\n");
const END_OF_HEADERS = Buffer.from("\r\n\r\n");

/** The boundary of a multipart/related body (RFC 2387), by its Content-Type header. */
export function boundaryOf(contentType: string): string {
  const [, parameters = ""] = /^multipart\/related\s*(;.*)?$/i.exec(contentType.trim()) ?? [];
  const [, quoted, plain] =
    /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))\s*(?:;|$)/i.exec(parameters) ?? [];
  const boundary = quoted ?? plain ?? "";
  if (!BOUNDARY.test(boundary)) throw new BadRequest(400, "Bad content type.");
  return boundary;
}

/**
 * Reads exactly two parts, JSON and bytes; the result does not depend on how the body is chunked.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): Promise<Multipart> {
  const source = new Source(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  if (!(await source.skip(delimiter.subarray(2)))) await source.expect(delimiter);
  await endOfDelimiter(source);
  await readHeaders(source);
  const metadata = await source.until(
    delimiter,
    METADATA_BYTES,
    "The metadata part is longer than 64 KiB.",
  );
  await endOfDelimiter(source);
  const contentType = (await readHeaders(source)).get("content-type") ?? null;
  return { metadata: asText(metadata), contentType, content: contentOf(source, delimiter) };
}

/** Streams up to the closing delimiter, after which only an end of line is allowed. */
async function* contentOf(source: Source, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  yield* source.streamUntil(delimiter);
  await source.expect(Buffer.from("--"));
  const rest = await source.toEnd(CLOSING_BYTES);
  if (!/^[ \t]*(?:\r\n)?$/.test(rest.toString("latin1")))
    throw malformed("Exactly two parts are taken.");
}

/** Spaces may follow a delimiter on its line (RFC 2046 5.1.1). */
async function endOfDelimiter(source: Source): Promise<void> {
  const padding = await source.until(END_OF_LINE, CLOSING_BYTES, "A delimiter line does not end.");
  if (/[^ \t]/.test(padding.toString("latin1")))
    throw malformed("A delimiter line says more than the boundary.");
}

async function readHeaders(source: Source): Promise<Map<string, string>> {
  if (await source.skip(END_OF_LINE)) return new Map();
  const block = await source.until(
    END_OF_HEADERS,
    HEADER_BYTES,
    "The headers of a part are longer than 8 KiB.",
  );
  const headers = new Map<string, string>();
  for (const line of block.toString("latin1").split("\r\n")) {
    const [, name = "", value = ""] = /^([\w-]+):([^\r\n\0]*)$/.exec(line) ?? [];
    if (!name) throw malformed("A header of a part is no header.");
    headers.set(name.toLowerCase(), value.trim());
  }
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase() ?? "binary";
  if (!["binary", "8bit", "7bit"].includes(encoding))
    throw malformed("Parts are taken as plain bytes only.");
  return headers;
}

const asText = (bytes: Buffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed("The metadata part is no UTF-8.");
  }
};

const malformed = (words: string) => new BadRequest(400, words);
const endedEarly = () => malformed("The body ends before its closing delimiter.");

/**
 * A buffer of received bytes. Bytes move only when space runs out, so that many tiny chunks stay
 * cheap; returned bytes are never overwritten.
 */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #room = Buffer.alloc(0);
  #from = 0;
  #to = 0;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  get #held(): Buffer {
    return this.#room.subarray(this.#from, this.#to);
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    const held = this.#held;
    if (this.#to + value.length > this.#room.length) {
      const room = Buffer.allocUnsafe(Math.max(2 * held.length, 1024) + value.length);
      held.copy(room);
      [this.#room, this.#from, this.#to] = [room, 0, held.length];
    }
    this.#room.set(value, this.#to);
    this.#to += value.length;
    return true;
  }

  async #atLeast(count: number): Promise<boolean> {
    while (this.#to - this.#from < count) if (!(await this.#more())) return false;
    return true;
  }

  /** Consumes these bytes if they come next. */
  async skip(bytes: Buffer): Promise<boolean> {
    const isNext =
      (await this.#atLeast(bytes.length)) && this.#held.subarray(0, bytes.length).equals(bytes);
    if (isNext) this.#from += bytes.length;
    return isNext;
  }

  async expect(bytes: Buffer): Promise<void> {
    if (!(await this.skip(bytes)))
      throw malformed("The body is not divided by the boundary of its Content-Type.");
  }

  /** Consumes and returns everything before `mark`, and consumes the mark. */
  async until(mark: Buffer, most: number, words: string): Promise<Buffer> {
    let looked = 0;
    for (;;) {
      const at = this.#held.indexOf(mark, looked);
      if ((at < 0 ? this.#held.length - mark.length : at) > most) throw malformed(words);
      if (at >= 0) {
        const bytes = Buffer.from(this.#held.subarray(0, at));
        this.#from += at + mark.length;
        return bytes;
      }
      looked = Math.max(0, this.#held.length - mark.length + 1);
      if (!(await this.#more())) throw endedEarly();
    }
  }

  /** Streams everything before `mark`, and consumes the mark. */
  async *streamUntil(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      const safe = at < 0 ? this.#held.length - mark.length + 1 : at;
      if (safe > 0) {
        const given = this.#held.subarray(0, safe);
        this.#from += safe;
        yield given;
      }
      if (at >= 0) {
        this.#from += mark.length;
        return;
      }
      if (!(await this.#more())) throw endedEarly();
    }
  }

  async toEnd(most: number): Promise<Buffer> {
    do if (this.#held.length > most) throw malformed("Exactly two parts are taken.");
    while (await this.#more());
    return this.#held;
  }
}
