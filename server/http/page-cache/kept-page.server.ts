import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompress,
  constants,
  crc32,
  deflateRaw,
  gunzip,
  gzip,
} from "node:zlib";
import { sharedHeaders } from "./cached-paths.server.ts";
import { crcOfBoth, shiftBy } from "./crc32.ts";

/**
 * Stand in a page that is rendered for everybody: the Content-Security-Policy nonce, by which our own
 * inline scripts are known, and the key that makes placing an order happen once. Random per process, so that nobody can write them
 * into a page.
 */
export const marks = {
  nonce: `n${randomBytes(18).toString("hex")}`,
  pageKey: `k${randomBytes(18).toString("hex")}`,
};

/** A page key has one length, so that a page is bytes with holes in known places. */
const KEY_LENGTH = 32;
const [BROTLI_QUALITY, GZIP_LEVEL] = [5, 6];
const [unBrotli, unGzip] = [promisify(brotliDecompress), promisify(gunzip)];

export type Encoding = "br" | "gzip" | "identity";

/** The shortest form that the one who asks can read (RFC 9110, 12.5.3). */
export function encodingOf(accepts: string | null | undefined): Encoding {
  const takes = (name: string) =>
    accepts?.split(",").some((each) => {
      const [coding, weight] = each.trim().split(/\s*;\s*q=/i);
      return coding === name && Number(weight ?? 1) > 0;
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** Bytes that a page takes besides its forms. */
const BESIDES = 1000;

/** A form of the page as it is sent; in each hole goes the answer's own key. */
type Form = { bytes: Buffer; holes: number[] };

const SCRIPT = new RegExp(
  `<script([^>]*) nonce="${marks.nonce}"([^>]*)>([^]*?)</script>`.replaceAll("/", String.raw`\/`),
  "g",
);

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * A page that is the same for everybody, as bytes. Its inline scripts are allowed by their hashes, so
 * that no answer needs a nonce; only a page with an order's form has holes, for a key of each answer's own.
 */
export class KeptPage {
  readonly status: number;
  readonly headers: [string, string][];
  /** Names these bytes; null where each answer differs. */
  readonly etag: string | null;
  #forms = new Map<Encoding, Form>();
  /** under way, for all who ask meanwhile */
  #packing = new Map<Encoding, Promise<void>>();
  #isAskedPlain = false;
  /** of scripts without a key */
  #hashes: string[] = [];
  /** scripts with a key, cut at its places */
  #keyed: string[][] = [];
  /** for the checksum of a gzip stream: that of each stretch between holes, and what it shifts those before it by */
  #sums: { sum: number; shift: number }[] = [];

  constructor(html: string, headers: [string, string][], status = 200) {
    this.status = status;
    this.headers = headers;
    for (const [, before, after, text] of html.matchAll(SCRIPT)) {
      if (!text || / (?:src|type="application\/ld\+json)/.test(`${before}${after}`)) continue;
      const pieces = text.split(marks.pageKey);
      if (pieces.length === 1) this.#hashes.push(hashOf(text));
      else this.#keyed.push(pieces);
    }
    const [first = "", ...others] = html
      .replaceAll(` nonce="${marks.nonce}"`, "")
      .split(marks.pageKey);
    const plain = joined([
      Buffer.from(first),
      ...others.flatMap((text) => [HOLE, Buffer.from(text)]),
    ]);
    this.#forms.set("identity", plain);
    this.#sums = plain.holes.length ? sumsOf(plain) : [];
    const hash = () => createHash("sha256").update(plain.bytes).digest("base64url").slice(0, 22);
    this.etag = plain.holes.length ? null : `W/"${hash()}"`;
  }

  get bytes(): number {
    return [...this.#forms.values()].reduce((sum, { bytes }) => sum + bytes.length, BESIDES);
  }

  /** Brotli knows no stored block that a key could be written into. */
  encodingFor(asked: Encoding): Encoding {
    return asked === "br" && this.etag === null ? "gzip" : asked;
  }

  has(asked: Encoding): boolean {
    return this.#forms.has(this.encodingFor(asked));
  }

  /** Makes this form of the page. The plain one goes where another is kept: it is four times as large. */
  async pack(asked: Encoding): Promise<void> {
    const encoding = this.encodingFor(asked);
    if (encoding === "identity") this.#isAskedPlain = true;
    if (this.#forms.has(encoding)) return;
    const packing = this.#packing.get(encoding) ?? this.#packAs(encoding);
    this.#packing.set(encoding, packing);
    await packing.finally(() => this.#packing.delete(encoding));
  }

  async #packAs(encoding: Encoding): Promise<void> {
    const plain = this.#forms.get("identity") ?? { bytes: await this.#unpacked(), holes: [] };
    const form = { br: packBrotli, gzip: packGzip, identity: (page: Form) => page }[encoding];
    this.#forms.set(encoding, await form(plain));
    if (!this.#isAskedPlain && this.etag !== null) this.#forms.delete("identity");
  }

  #unpacked(): Promise<Buffer> {
    const packed = this.#forms.get("br");
    return packed ? unBrotli(packed.bytes) : unGzip(this.#forms.get("gzip")!.bytes);
  }

  /** The page as this answer sends it, in a form that it has. */
  body(asked: Encoding, pageKey: string): Buffer {
    const encoding = this.encodingFor(asked);
    const { bytes, holes } = this.#forms.get(encoding)!;
    if (!holes.length) return bytes;
    if (pageKey.length !== KEY_LENGTH) throw new RangeError("a page key has 32 letters");
    const body = Buffer.from(bytes);
    for (const at of holes) body.write(pageKey, at, "latin1");
    if (encoding === "gzip") body.writeUInt32LE(this.#checksum(pageKey), body.length - 8);
    return body;
  }

  #checksum(pageKey: string): number {
    const own = crc32(pageKey);
    return this.#sums.reduce(
      (sum, { sum: next, shift }, at) =>
        crcOfBoth(at ? crcOfBoth(sum, own, KEY_SHIFT) : sum, next, shift),
      0,
    );
  }

  /** The headers of an answer in this form, besides those of every answer. */
  answerHeaders(asked: Encoding): [string, string][] {
    const encoding = this.encodingFor(asked);
    const answer = [...this.headers, ...sharedHeaders];
    if (encoding !== "identity") answer.push(["Content-Encoding", encoding]);
    if (this.etag) answer.push(["ETag", this.etag]);
    return answer;
  }

  /** What the Content-Security-Policy of this answer allows. */
  hashes(pageKey: string): string[] {
    return [...this.#hashes, ...this.#keyed.map((pieces) => hashOf(pieces.join(pageKey)))];
  }
}

const KEY_SHIFT = shiftBy(KEY_LENGTH);

/** A byte that UTF-8 never has: nothing in a packed page refers to what stands in a hole. */
const NO_TEXT = 0xff;
const HOLE = Buffer.alloc(KEY_LENGTH, NO_TEXT);

function joined(pieces: readonly Buffer[]): Form {
  const holes: number[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece === HOLE) holes.push(at);
    at += piece.length;
  }
  return { bytes: Buffer.concat(pieces), holes };
}

/** What stands before, between and after the holes. */
const stretchesOf = ({ bytes, holes }: Form): { from: number; text: Buffer }[] =>
  [-KEY_LENGTH, ...holes].map((hole, at) => {
    const from = hole + KEY_LENGTH;
    return { from, text: bytes.subarray(from, holes[at] ?? bytes.length) };
  });

const sumsOf = (plain: Form) =>
  stretchesOf(plain).map(({ text }) => ({ sum: crc32(text), shift: shiftBy(text.length) }));

/** zlib answers with the front of a chunk of 16 KB, and all of it would stay. */
const alone = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

async function packBrotli({ bytes }: Form): Promise<Form> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { bytes: alone(await promisify(brotliCompress)(bytes, { params })), holes: [] };
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** how far back a stream may refer (RFC 1951, 2) */
const WINDOW = 32 * 1024;
const LAST_BLOCK = Buffer.from([3, 0]);
/** a block of 32 bytes as they are (RFC 1951, 3.2.4) */
const STORED_BLOCK = Buffer.from([0, KEY_LENGTH, 0, ~KEY_LENGTH & 0xff, 0xff]);

/** Around holes each stretch is packed for itself and ends on a byte, with the key between as a stored block. */
async function packGzip(plain: Form): Promise<Form> {
  const { bytes, holes } = plain;
  if (!holes.length)
    return { bytes: alone(await promisify(gzip)(bytes, { level: GZIP_LEVEL })), holes: [] };
  const packed = await Promise.all(
    stretchesOf(plain).map(({ from, text }) =>
      promisify(deflateRaw)(text, {
        level: GZIP_LEVEL,
        finishFlush: constants.Z_SYNC_FLUSH,
        dictionary: bytes.subarray(Math.max(0, from - WINDOW), from),
      }),
    ),
  );
  const [first, ...others] = packed;
  const end = Buffer.alloc(8);
  end.writeUInt32LE(bytes.length, 4);
  const between = others.flatMap((stretch) => [STORED_BLOCK, HOLE, stretch]);
  return joined([HEADER, first!, ...between, LAST_BLOCK, end]);
}
