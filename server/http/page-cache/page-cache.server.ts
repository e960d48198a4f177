import { randomBytes } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * Stand in a rendered page where every answer gets its own: the Content-Security-Policy nonce and the key that makes placing an order
 * happen once. Random per process, so that nobody can write them into a page.
 */
export const marks = {
  nonce: `n${randomBytes(18).toString("hex")}`,
  pageKey: `k${randomBytes(18).toString("hex")}`,
};
export type Own = { nonce: string; pageKey: string };

/** What every answer may differ in has one length, so that a page is bytes with holes in known places. */
const OWN_LENGTH = 32;

/** Bytes of a whole answer; each hole is filled with the answer's own word. */
type Template = { bytes: Buffer; holes: { at: number; own: keyof Own }[] };

/** One stretch of a page for its checksum: how the sum of what stands before it carries over it, and its own sum. */
type Stretch = { own: keyof Own | null; carry: Uint32Array; sum: number };

export type CachedPage = {
  status: number;
  headers: [string, string][];
  plain: Template;
  gzip: Template;
  stretches: Stretch[];
  bytes: number;
};

const SPLIT = new RegExp(`(${marks.nonce}|${marks.pageKey})`);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** a byte that UTF-8 never has */
const NO_TEXT = 0xff;
/** how far back a stream may refer (RFC 1951, 2) */
const WINDOW = 32 * 1024;
const LAST_BLOCK = Buffer.from([3, 0]);
/** a block of 32 bytes as they are (RFC 1951, 3.2.4) */
const STORED_BLOCK = Buffer.from([0, OWN_LENGTH, 0, ~OWN_LENGTH & 0xff, 0xff]);

type PagePart = { own: keyof Own | null; text: Buffer };

const ownAt = new Map<string, keyof Own>([
  [marks.nonce, "nonce"],
  [marks.pageKey, "pageKey"],
]);

/** Cuts a page at its marks and compresses what lies between, once. */
export function cutPage(html: string, headers: [string, string][], status = 200): CachedPage {
  const parts = html
    .split(SPLIT)
    .filter(Boolean)
    .map((part): PagePart => {
      const own = ownAt.get(part) ?? null;
      return { own, text: own ? Buffer.alloc(OWN_LENGTH, NO_TEXT) : Buffer.from(part) };
    });
  const plain = template(parts.map(({ own, text }) => ({ own, before: [], bytes: text })));
  const gzip = template(compressed(parts, plain.bytes));
  const stretches = parts.map(({ own, text }): Stretch => ({
    own,
    carry: own ? OWN_CARRY : carryOver(text.length),
    sum: own ? 0 : crc32(text),
  }));
  return {
    status,
    headers,
    plain,
    gzip,
    stretches,
    bytes: plain.bytes.length + gzip.bytes.length + parts.length * 4200,
  };
}

/**
 * Each compressed stretch ends on a byte, so that they can be put together without compressing again.
 * It refers to the text before it, but never to an own word: in its place stand bytes that no text has.
 */
function compressed(parts: PagePart[], page: Buffer): TemplatePart[] {
  let at = 0;
  const deflated = parts.map(({ own, text }): TemplatePart => {
    const dictionary = page.subarray(Math.max(0, at - WINDOW), at);
    at += text.length;
    if (own) return { own, before: [STORED_BLOCK], bytes: text };
    const settings = { level: 9, finishFlush: constants.Z_SYNC_FLUSH, dictionary };
    return { own, before: [], bytes: deflateRawSync(text, settings) };
  });
  const end = Buffer.alloc(8);
  end.writeUInt32LE(page.length, 4);
  return [
    { own: null, before: [GZIP_HEADER], bytes: Buffer.alloc(0) },
    ...deflated,
    { own: null, before: [LAST_BLOCK], bytes: end },
  ];
}

type TemplatePart = { own: keyof Own | null; before: Buffer[]; bytes: Buffer };

function template(parts: TemplatePart[]): Template {
  const holes: Template["holes"] = [];
  const chunks: Buffer[] = [];
  let at = 0;
  for (const { own, before, bytes } of parts) {
    for (const chunk of before) at += chunk.length;
    if (own) holes.push({ at, own });
    at += bytes.length;
    chunks.push(...before, bytes);
  }
  return { bytes: Buffer.concat(chunks), holes };
}

/** The page as this answer sends it; the own words have 32 letters and digits each. */
export const plainBody = ({ plain }: CachedPage, own: Own): Buffer => filled(plain, own);

/** The same as one gzip stream: compressed once, with the answer's own words between as stored blocks, and the checksum of this very text. */
export function gzipBody({ gzip, stretches }: CachedPage, own: Own): Buffer {
  const body = filled(gzip, own);
  const sums = { nonce: crc32(own.nonce), pageKey: crc32(own.pageKey) };
  let sum = 0;
  for (const { own: word, carry, sum: known } of stretches) {
    sum =
      (carry[sum & 255]! ^
        carry[256 + ((sum >>> 8) & 255)]! ^
        carry[512 + ((sum >>> 16) & 255)]! ^
        carry[768 + (sum >>> 24)]! ^
        (word ? sums[word] : known)) >>>
      0;
  }
  body.writeUInt32LE(sum, body.length - 8);
  return body;
}

function filled({ bytes, holes }: Template, own: Own): Buffer {
  if (own.nonce.length !== OWN_LENGTH || own.pageKey.length !== OWN_LENGTH)
    throw new RangeError("an answer's own words have 32 letters");
  const body = Buffer.allocUnsafe(bytes.length);
  bytes.copy(body);
  for (const { at, own: word } of holes) body.write(own[word], at, "latin1");
  return body;
}

/**
 * How a CRC-32 carries over `length` more bytes, as tables for its four bytes: the sum of A followed by B is carry(sum of A) xor sum of B.
 * A carry is linear over bits, so it is known by what becomes of each bit alone; a bit's is found by feeding zeros, doubling each time.
 */
function carryOver(length: number): Uint32Array {
  let bits = Uint32Array.from({ length: 32 }, (_, bit) => 1 << bit);
  // What becomes of each bit after one zero bit (the polynomial, reflected), then after 2, 4 and 8: one zero byte.
  let step = Uint32Array.from({ length: 32 }, (_, bit) =>
    bit === 0 ? 0xedb88320 : 1 << (bit - 1),
  );
  for (let doubled = 0; doubled < 3; doubled++) step = step.map((value) => applied(step, value));
  for (let left = length; left > 0; left >>>= 1) {
    if (left & 1) bits = bits.map((value) => applied(step, value));
    step = step.map((value) => applied(step, value));
  }
  const tables = new Uint32Array(1024);
  for (let at = 0; at < 1024; at++) tables[at] = applied(bits, (at & 255) << (8 * (at >>> 8)));
  return tables;
}

function applied(matrix: Uint32Array, value: number): number {
  let result = 0;
  for (let bit = 0, left = value >>> 0; left; bit++, left >>>= 1)
    if (left & 1) result ^= matrix[bit]!;
  return result >>> 0;
}

const OWN_CARRY = carryOver(OWN_LENGTH);

const MOST_BYTES = 48 * 1024 * 1024;
const HOUR_MS = 3600_000;

/**
 * Public pages of anonymous visitors, kept in memory by path and device class. What was begun before a drop is never kept after it. At
 * every full hour all are dropped: terms come into force, a day's orders close, and nothing in the database changes.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #generation = 0;
  #open = false;
  #now: () => number;
  #hour: number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#hour = this.#thisHour();
  }

  /** Taken before a page is rendered and given back with it. */
  get generation(): number {
    this.#turnHour();
    return this.#generation;
  }

  find(key: string): CachedPage | undefined {
    this.#turnHour();
    return this.#open ? this.#pages.get(key) : undefined;
  }

  keep(key: string, page: CachedPage, generation: number): void {
    this.#turnHour();
    if (!this.#open || generation !== this.#generation || page.bytes > MOST_BYTES / 8) return;
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes + page.bytes <= MOST_BYTES) break;
      this.#pages.delete(oldest);
      this.#bytes -= old.bytes;
    }
    this.#bytes += page.bytes - (this.#pages.get(key)?.bytes ?? 0);
    this.#pages.set(key, page);
  }

  drop(): void {
    this.#generation++;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #thisHour(): number {
    return Math.floor(this.#now() / HOUR_MS);
  }

  #turnHour(): void {
    const hour = this.#thisHour();
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.drop();
  }

  /** Nothing is kept while nobody would hear of changes. */
  listen(hearing: boolean): void {
    this.#open = hearing;
    this.drop();
  }
}
