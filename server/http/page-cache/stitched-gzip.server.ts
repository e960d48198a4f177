import { promisify } from "node:util";
import { constants, crc32, deflateRaw, gunzip } from "node:zlib";
import { crcOfBoth, shiftBy } from "./crc32.ts";

const GZIP_LEVEL = 6;
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** how far back a stream may refer (RFC 1951, 2) */
const WINDOW = 32 * 1024;
const LAST_BLOCK = Buffer.from([3, 0]);
/** A byte that UTF-8 never has: nothing in a packed text refers to what stands in a hole. */
const NO_TEXT = 0xff;

/** What stands between two holes, packed, ending on a byte. */
type Stretch = { packed: Buffer; length: number; sum: number; shift: number };

/** What is put in by each answer: a block of bytes as they are (RFC 1951, 3.2.4). */
function storedBlock(text: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
}

/**
 * A gzip stream with holes: the text around them is packed once, and an answer puts its own words in between. `between`
 * has the length of each hole, null where it differs: nothing may refer back over such a hole, since it would miss.
 */
export class StitchedGzip {
  #stretches: Stretch[];
  #between: (number | null)[];

  private constructor(stretches: Stretch[], between: (number | null)[]) {
    this.#stretches = stretches;
    this.#between = between;
  }

  static async pack(texts: readonly Buffer[], between: (number | null)[]): Promise<StitchedGzip> {
    let before = Buffer.alloc(0);
    const stretches = texts.map(async (text, at) => {
      const dictionary = before;
      const gap = between[at];
      before =
        gap === null
          ? Buffer.alloc(0)
          : Buffer.concat([before, text, Buffer.alloc(gap ?? 0, NO_TEXT)]).subarray(-WINDOW);
      const packed = await promisify(deflateRaw)(text, {
        level: GZIP_LEVEL,
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(dictionary.length && { dictionary }),
      });
      return {
        packed: alone(packed),
        length: text.length,
        sum: crc32(text),
        shift: shiftBy(text.length),
      };
    });
    return new StitchedGzip(await Promise.all(stretches), between);
  }

  get bytes(): number {
    return this.#stretches.reduce((sum, { packed }) => sum + packed.length, 0);
  }

  async unpack(): Promise<Buffer[]> {
    const lengths = this.#between.map((length) => length ?? 0);
    const whole = await promisify(gunzip)(this.fill(lengths.map((length) => Buffer.alloc(length))));
    let from = 0;
    return this.#stretches.map(({ length }, at) => {
      const text = whole.subarray(from, from + length);
      from += length + (lengths[at] ?? 0);
      return text;
    });
  }

  fill(words: readonly Buffer[]): Buffer {
    const pieces: Buffer[] = [HEADER];
    let [sum, size] = [0, 0];
    for (const [at, stretch] of this.#stretches.entries()) {
      pieces.push(stretch.packed);
      sum = crcOfBoth(sum, stretch.sum, stretch.shift);
      size += stretch.length;
      const word = words[at];
      if (!word) continue;
      pieces.push(storedBlock(word));
      sum = crcOfBoth(sum, crc32(word), shiftBy(word.length));
      size += word.length;
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(sum, 0);
    end.writeUInt32LE(size, 4);
    return Buffer.concat([...pieces, LAST_BLOCK, end]);
  }
}

/** zlib answers with the front of a chunk of 16 KB, and all of it would stay. */
export const alone = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};
