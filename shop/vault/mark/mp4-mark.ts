import type { FileMark, MarkedSource } from "./file-mark.ts";
import {
  bigEndian,
  cut,
  join,
  latin,
  MARK_BYTES,
  sentence,
  textAt,
  utf8,
  type FileTags,
} from "./file-tags.ts";

const MOST_BOXES = 64;
/** Memory limit per file. */
const MOST_HELD = 8 * 1024 * 1024;
/** Files in fragments count from places that this does not know. */
const FRAGMENTS = ["moof", "sidx", "mfra"];

type Place = { type: string; at: number; size: number };

/**
 * Adds tags where players look for them, inside `moov`, which grows; the sound offsets behind it
 * are adjusted. Null for fragmented files, and for boxes too large or in an unknown order.
 */
export async function mp4Mark(source: MarkedSource, tags: FileTags): Promise<FileMark | null> {
  const boxes = await listBoxes(source);
  const moov = boxes?.find(({ type }) => type === "moov");
  if (!boxes || !moov || boxes.some(({ type }) => FRAGMENTS.includes(type))) return null;
  const sounds = boxes.filter(({ type }) => type === "mdat");
  const isFirst = sounds.every(({ at }) => at > moov.at);
  const isLast = sounds.every(({ at }) => at < moov.at);
  const [from, to] = isFirst ? [0, moov.at + moov.size] : [moov.at, source.size];
  if ((!isFirst && !isLast) || to - from > MOST_HELD) return null;
  const bytes = await source.read(from, to - from);
  const [start, end] = [moov.at - from, moov.at - from + moov.size];
  const grown = growMovie(
    Uint8Array.from(bytes.subarray(start, end)),
    tags,
    isFirst ? MARK_BYTES : 0,
  );
  if (!grown) return null;
  const all = join(bytes.subarray(0, start), grown, bytes.subarray(end));
  const none = new Uint8Array();
  return isFirst
    ? { head: all, skip: to, tail: none }
    : { head: none, skip: 0, cut: to - from, tail: all };
}

async function listBoxes({ size, read }: MarkedSource): Promise<Place[] | null> {
  const boxes: Place[] = [];
  for (let at = 0; at < size;) {
    const head = await read(at, 16);
    const box = placeOf(head, at, size);
    if (!box || boxes.length >= MOST_BOXES) return null;
    boxes.push(box);
    at += box.size;
  }
  return boxes;
}

const numberAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);

function placeOf(head: Uint8Array, at: number, size: number): Place | null {
  if (head.length < 8) return null;
  const declaredSize = numberAt(head, 0);
  const long =
    declaredSize === 1 && head.length >= 16
      ? numberAt(head, 8) * 2 ** 32 + numberAt(head, 12)
      : declaredSize;
  const own = declaredSize === 0 ? size - at : long;
  return own >= 8 && at + own <= size ? { type: textAt(head, 4, 4), at, size: own } : null;
}

const box = (type: string, ...parts: Uint8Array[]): Uint8Array => {
  const body = join(...parts);
  return join(bigEndian(body.length + 8), latin(type), body);
};

/** Boxes within a box, as far as they can be read; where they end something else may stand. */
function within(parent: Uint8Array, from: number): Place[] {
  const found: Place[] = [];
  for (let at = from; at + 8 <= parent.length;) {
    const child = placeOf(parent.subarray(at, at + 8), at, parent.length);
    if (!child || numberAt(parent, at) < 8) break;
    found.push(child);
    at += child.size;
  }
  return found;
}

/** `meta` counts its version before its boxes, but not as QuickTime writes it. */
const bodyOf = (bytes: Uint8Array, type: string): number =>
  type === "meta" && textAt(bytes, 12, 4) !== "hdlr" ? 12 : 8;

/** The box with `added` inside the box that this path leads to, which is made where it is not. */
function grow(bytes: Uint8Array, [type, ...path]: string[], added: Uint8Array): Uint8Array {
  const [next] = path;
  const children = within(bytes, bodyOf(bytes, type!));
  const child = children.find((one) => one.type === next);
  const last = children.at(-1);
  const end = last ? last.at + last.size : bodyOf(bytes, type!);
  const [before, after] = child ? [child.at, child.at + child.size] : [end, end];
  const inside = child
    ? grow(bytes.subarray(before, after), path, added)
    : path.toReversed().reduce((body, name) => fresh(name, body), added);
  const whole = join(bytes.subarray(0, before), inside, bytes.subarray(after));
  whole.set(bigEndian(whole.length), 0);
  return whole;
}

function fresh(type: string, body: Uint8Array): Uint8Array {
  if (type !== "meta") return box(type, body);
  const kind = box("hdlr", new Uint8Array(8), latin("mdirappl"), new Uint8Array(9));
  return box("meta", new Uint8Array(4), kind, body);
}

function growMovie(movie: Uint8Array, tags: FileTags, moved: number): Uint8Array | null {
  if (numberAt(movie, 0) !== movie.length || !moveSounds(movie, 8, moved)) return null;
  const grown = grow(movie, ["moov", "udta", "meta", "ilst"], entries(tags));
  const filler = MARK_BYTES - (grown.length - movie.length) - 8;
  return filler < 0 ? null : join(grown, box("free", new Uint8Array(filler)));
}

const PATH = ["trak", "mdia", "minf", "stbl"];

/** In place; false where a number would not fit. */
function moveSounds(bytes: Uint8Array, from: number, by: number): boolean {
  if (!by) return true;
  return within(bytes, from).every(({ type, at, size }) => {
    const inner = bytes.subarray(at, at + size);
    if (PATH.includes(type)) return moveSounds(inner, 8, by);
    return type === "stco" || type === "co64" ? moveEach(inner, type === "stco" ? 4 : 8, by) : true;
  });
}

function moveEach(table: Uint8Array, width: number, by: number): boolean {
  const count = table.length >= 16 ? numberAt(table, 12) : 0;
  if (16 + count * width > table.length) return false;
  const view = new DataView(table.buffer, table.byteOffset);
  for (let at = 16; at < 16 + count * width; at += width) {
    const next = (width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at))) + by;
    if (width === 4 && next >= 2 ** 32) return false;
    if (width === 4) view.setUint32(at, next);
    else view.setBigUint64(at, BigInt(next));
  }
  return true;
}

const dataBox = (words: string): Uint8Array => box("data", bigEndian(1), bigEndian(0), cut(words));

const own = (name: string, words: string): Uint8Array =>
  box(
    "----",
    box("mean", bigEndian(0), utf8.encode("com.apple.iTunes")),
    box("name", bigEndian(0), utf8.encode(name)),
    dataBox(words),
  );

const entries = (tags: FileTags): Uint8Array =>
  join(
    box("\u00a9cpy", dataBox(sentence(tags))),
    own("LICENCE-CERTIFICATE", tags.number),
    own("VERIFY", tags.verifyAt),
    ...(tags.sourceType ? [own("DigitalSourceType", tags.sourceType)] : []),
    ...(tags.noTraining ? [own("AI-TRAINING", "notAllowed")] : []),
  );
