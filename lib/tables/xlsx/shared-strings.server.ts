import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { cellTooLong, WORKBOOK_LIMITS } from "../bounded-rows.ts";
import { brokenWorkbook, readXml } from "./xml-events.server.ts";
import { unescapedText } from "./cell-text.ts";

const BLOCK = 65_536;
const MOST_BLOCKS = 128;
const MOST_STRINGS = 20_000_000;
/** Places are kept as numbers of 32 bits. */
const MOST_BYTES = 4_000_000_000;

/**
 * The texts that a workbook's cells share, in a file of their own: a sheet of many columns has more
 * of them than memory. Cells ask for them nearly in their order, so that a few blocks are enough.
 */
export class SharedStrings {
  readonly #path: string;
  readonly #file: number;
  readonly #blocks = new Map<number, Buffer>();
  /** Where each text ends; the first begins at 0. */
  #ends = new Uint32Array(1024);
  #count = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, "wx+", 0o600);
  }

  add(text: string): void {
    if (text.length > WORKBOOK_LIMITS.letters) throw cellTooLong(0, 0, WORKBOOK_LIMITS);
    if (this.#count >= MOST_STRINGS || this.#length > MOST_BYTES) throw brokenWorkbook();
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    const bytes = Buffer.from(text);
    this.#length += bytes.length;
    this.#ends[this.#count++] = this.#length;
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes >= BLOCK) this.flush();
  }

  flush(): void {
    const bytes = Buffer.concat(this.#pending);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  at(index: number): string {
    if (!(index >= 0 && index < this.#count)) throw brokenWorkbook();
    const start = index === 0 ? 0 : this.#ends[index - 1]!;
    const end = this.#ends[index]!;
    const first = Math.floor(start / BLOCK);
    if (end <= (first + 1) * BLOCK)
      return this.#block(first).toString("utf8", start - first * BLOCK, end - first * BLOCK);
    const blocks: Buffer[] = [];
    for (let block = first; block * BLOCK < end; block += 1) blocks.push(this.#block(block));
    return Buffer.concat(blocks).toString("utf8", start - first * BLOCK, end - first * BLOCK);
  }

  #block(number: number): Buffer {
    const cached = this.#blocks.get(number);
    if (cached) return cached;
    if (this.#blocks.size >= MOST_BLOCKS)
      this.#blocks.delete(this.#blocks.keys().next().value ?? number);
    const block = Buffer.alloc(BLOCK);
    readSync(this.#file, block, 0, BLOCK, number * BLOCK);
    this.#blocks.set(number, block);
    return block;
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}

/** Reads `xl/sharedStrings.xml`; readings of Chinese letters (`rPh`) are no part of a text. */
export async function readSharedStrings(
  bytes: AsyncIterable<Uint8Array>,
  strings: SharedStrings,
): Promise<void> {
  let text = "";
  let isText = false;
  let isReading = false;
  await readXml(bytes, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "t") isText = !isReading;
      else if (name === "rPh") isReading = true;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isReading = false;
      else if (name === "si") strings.add(unescapedText(text));
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  strings.flush();
}
