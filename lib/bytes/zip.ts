import { Readable, pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive; `read` must give exactly `size` bytes. */
export type ZipEntry = {
  name: string;
  size: number;
  at: Date;
  read: () => AsyncIterable<Uint8Array>;
};

const FULL = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;
/** Flags: checksum after the bytes, name in UTF-8. */
const FLAGS = 0x0808;

type Field = [bytes: 2 | 4 | 8, value: number];

function pack(...fields: Field[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at);
    else packed.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return packed;
}

const capped = (value: number): number => Math.min(value, FULL);
const versionFor = (isLarge: boolean): number => (isLarge ? 45 : 20);
const long = (values: number[]): Buffer =>
  values.length
    ? pack([2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value]))
    : Buffer.alloc(0);

/** Seoul's time in the zip format's steps of two seconds. */
function dosTime(at: Date): number {
  const there = new Date(at.getTime() + 9 * 3600_000);
  const day =
    ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate();
  const time =
    (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1);
  return day * 65_536 + time;
}

function localHead({ name, size, at }: ZipEntry): Buffer {
  const named = Buffer.from(name);
  const extra = long(size >= FULL ? [size, size] : []);
  return Buffer.concat([
    pack([4, 0x0403_4b50], [2, versionFor(size >= FULL)], [2, FLAGS], [2, 0], [4, dosTime(at)]),
    pack([4, 0], [4, capped(size)], [4, capped(size)], [2, named.length], [2, extra.length]),
    named,
    extra,
  ]);
}

function descriptor({ size }: ZipEntry, sum: number): Buffer {
  const bytes = size >= FULL ? 8 : 4;
  return pack([4, 0x0807_4b50], [4, sum], [bytes, size], [bytes, size]);
}

function listed({ name, size, at }: ZipEntry, sum: number, offset: number): Buffer {
  const named = Buffer.from(name);
  const extra = long([...(size >= FULL ? [size, size] : []), ...(offset >= FULL ? [offset] : [])]);
  const version = versionFor(extra.length > 0);
  return Buffer.concat([
    pack([4, 0x0201_4b50], [2, version], [2, version], [2, FLAGS], [2, 0], [4, dosTime(at)]),
    pack([4, sum], [4, capped(size)], [4, capped(size)], [2, named.length], [2, extra.length]),
    pack([2, 0], [2, 0], [2, 0], [4, 0], [4, capped(offset)]),
    named,
    extra,
  ]);
}

function end(count: number, length: number, offset: number): Buffer {
  const isLarge = count >= MOST_ENTRIES || length >= FULL || offset >= FULL;
  const most = Math.min(count, MOST_ENTRIES);
  const short = Buffer.concat([
    pack([4, 0x0605_4b50], [2, 0], [2, 0], [2, most], [2, most]),
    pack([4, capped(length)], [4, capped(offset)], [2, 0]),
  ]);
  if (!isLarge) return short;
  return Buffer.concat([
    pack([4, 0x0606_4b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
    pack([8, count], [8, count], [8, length], [8, offset]),
    pack([4, 0x0706_4b50], [4, 0], [8, offset + length], [4, 1]),
    short,
  ]);
}

/** The length in bytes of the archive that `zip` makes of these entries. */
export function zipLength(entries: readonly ZipEntry[]): number {
  let offset = 0;
  let list = 0;
  for (const entry of entries) {
    list += listed(entry, 0, offset).length;
    offset += localHead(entry).length + entry.size + descriptor(entry, 0).length;
  }
  return offset + list + end(entries.length, list, offset).length;
}

/** A file of an archive that is compressed while it is read; its size is not known before. */
export type PackedEntry = { name: string; at: Date; read: () => AsyncIterable<Uint8Array> };

const DEFLATED = 8;

/**
 * A compressed archive, streamed while it is read. Throws where a part reaches 4 GiB, which a
 * streamed entry's sizes do not hold.
 */
export async function* packedZip(entries: readonly PackedEntry[]): AsyncGenerator<Uint8Array> {
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, at, read } of entries) {
    const named = Buffer.from(name);
    const start = pack([2, 20], [2, FLAGS], [2, DEFLATED], [4, dosTime(at)]);
    const head = Buffer.concat([
      pack([4, 0x0403_4b50]),
      start,
      pack([4, 0], [4, 0], [4, 0], [2, named.length], [2, 0]),
      named,
    ]);
    yield head;
    const sums = { sum: 0, size: 0, packed: 0 };
    yield* deflated(read(), sums);
    const fields = pack([4, sums.sum], [4, sums.packed], [4, sums.size]);
    yield Buffer.concat([pack([4, 0x0807_4b50]), fields]);
    list.push(
      Buffer.concat([
        pack([4, 0x0201_4b50], [2, 20]),
        start,
        fields,
        pack([2, named.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        named,
      ]),
    );
    offset += head.length + sums.packed + 4 + fields.length;
  }
  const directory = Buffer.concat(list);
  yield directory;
  yield end(entries.length, directory.length, offset);
}

/** The compressed bytes; the pool of zlib does the work beside the pages. */
async function* deflated(
  bytes: AsyncIterable<Uint8Array>,
  sums: { sum: number; size: number; packed: number },
): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const part of bytes) {
      sums.sum = crc32(part, sums.sum);
      sums.size += part.length;
      if (sums.size >= FULL) throw new Error("a part of an archive is larger than 4 GiB");
      yield part;
    }
  }
  const packer = createDeflateRaw();
  // The loop below throws what went wrong.
  pipeline(Readable.from(counted(), { objectMode: false }), packer, () => undefined);
  for await (const part of packer as AsyncIterable<Buffer>) {
    sums.packed += part.length;
    yield part;
  }
}

/** An uncompressed archive, streamed while it is read; ZIP64 past 4 GiB. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const list: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const head = localHead(entry);
    yield head;
    let sum = 0;
    let size = 0;
    for await (const bytes of entry.read()) {
      sum = crc32(bytes, sum);
      size += bytes.length;
      yield bytes;
    }
    if (size !== entry.size) throw new Error(`${entry.name} has ${size} bytes of ${entry.size}`);
    const tail = descriptor(entry, sum);
    yield tail;
    list.push(listed(entry, sum, offset));
    offset += head.length + size + tail.length;
  }
  const directory = Buffer.concat(list);
  yield directory;
  yield end(entries.length, directory.length, offset);
}

/** Numbers repeated names, as file managers do. */
export function distinctNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map((name) => {
    const [, stem, ending] = /^(.*?)(\.\w+)?$/s.exec(name)!;
    let free = name;
    for (let at = 2; usedNames.has(free.toLowerCase()); at += 1)
      free = `${stem} (${at})${ending ?? ""}`;
    usedNames.add(free.toLowerCase());
    return free;
  });
}
