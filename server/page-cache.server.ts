import { randomBytes } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * Stand in a rendered page where every answer gets its own: the Content-Security-Policy nonce and the key that makes placing an order
 * happen once. Random per process, so that nobody can write them into a page.
 */
export const marks = { nonce: `n${randomBytes(18).toString("hex")}`, pageKey: `k${randomBytes(18).toString("hex")}` };
export type Own = { nonce: string; pageKey: string };

type Piece = { text: Buffer; deflated: Buffer; own: keyof Own | null };
export type CachedPage = { status: number; headers: [string, string][]; pieces: Piece[]; bytes: number };

const SPLIT = new RegExp(`(${marks.nonce}|${marks.pageKey})`);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** Cuts a page at its marks and compresses what lies between, once. */
export function cutPage(html: string, headers: [string, string][], status = 200): CachedPage {
  const pieces = html.split(SPLIT).filter(Boolean).map((part): Piece => {
    const own = part === marks.nonce ? "nonce" : part === marks.pageKey ? "pageKey" : null;
    const text = Buffer.from(own ? "" : part);
    // Ends on a byte, so that pieces can be put together without being compressed again.
    const deflated = own ? text : deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
    return { text, deflated, own };
  });
  return { status, headers, pieces, bytes: pieces.reduce((sum, { text, deflated }) => sum + text.length + deflated.length, 0) };
}

/** The page as this answer sends it. */
export function plainBody({ pieces }: CachedPage, own: Own): Buffer {
  return Buffer.concat(pieces.map((piece) => (piece.own ? Buffer.from(own[piece.own]) : piece.text)));
}

/** The same as one gzip stream: compressed pieces, and between them the answer's own words as stored blocks (RFC 1951, 3.2.4). */
export function gzipBody({ pieces }: CachedPage, own: Own): Buffer {
  const out: Buffer[] = [GZIP_HEADER];
  let sum = 0;
  let length = 0;
  for (const piece of pieces) {
    const text = piece.own ? Buffer.from(own[piece.own]) : piece.text;
    if (piece.own) {
      const block = Buffer.alloc(5);
      block.writeUInt16LE(text.length, 1);
      block.writeUInt16LE(text.length ^ 0xffff, 3);
      out.push(block, text);
    } else out.push(piece.deflated);
    sum = crc32(text, sum);
    length += text.length;
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length, 4);
  return Buffer.concat([...out, LAST_BLOCK, end]);
}

const MOST_BYTES = 48 * 1024 * 1024;

/** Public pages of anonymous visitors, kept in memory by path and device class. What was begun before a drop is never kept after it. */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #generation = 0;
  #open = false;

  /** Taken before a page is rendered and given back with it. */
  get generation(): number {
    return this.#generation;
  }

  find(key: string): CachedPage | undefined {
    return this.#open ? this.#pages.get(key) : undefined;
  }

  keep(key: string, page: CachedPage, generation: number): void {
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

  /** Nothing is kept while nobody would hear of changes. */
  listen(hearing: boolean): void {
    this.#open = hearing;
    this.drop();
  }
}
