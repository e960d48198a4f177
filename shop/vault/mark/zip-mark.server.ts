import { crc32 } from "node:zlib";
import type { FileMark, MarkedSource } from "./file-mark.ts";
import { cut, join, sentence, utf8, type FileTags } from "./file-tags.ts";

const MOST_DIRECTORY = 2 * 1024 * 1024;
const END = 22;
const MOST_COMMENT = 65_535;
/** Every text is as long, whatever it says: marked copies are of one size. */
const TEXT_BYTES = 1024;
/** A date in 1980, so that the same certificate makes the same bytes. */
const FIRST_DAY = 0x0021;
const UTF8_NAME = 0x0800;

/**
 * Adds a text file at the end of the archive. Null above 4 GB or 65,534 members, or with data
 * between its parts.
 */
export async function zipMark(
  { size, read }: MarkedSource,
  tags: FileTags,
): Promise<FileMark | null> {
  const last = Buffer.from(await read(Math.max(0, size - END - MOST_COMMENT), END + MOST_COMMENT));
  const at = findEnd(last);
  if (at === null) return null;
  const end = last.subarray(at);
  const [members, length, offset] = [
    end.readUInt16LE(10),
    end.readUInt32LE(12),
    end.readUInt32LE(16),
  ];
  const isWhole = end.readUInt32LE(4) === 0 && offset + length + end.length === size;
  if (!isWhole || members >= 65_534 || length > MOST_DIRECTORY) return null;
  const added = member(tags, offset);
  const directory = await read(offset, length);
  const listed = Buffer.from(end);
  listed.writeUInt16LE(members + 1, 8);
  listed.writeUInt16LE(members + 1, 10);
  listed.writeUInt32LE(length + added.entry.length, 12);
  listed.writeUInt32LE(offset + added.local.length, 16);
  const tail = join(added.local, directory, added.entry, listed);
  return { head: new Uint8Array(), skip: 0, cut: size - offset, tail };
}

/** The position of the end record, whose comment must end with the file. */
function findEnd(last: Buffer): number | null {
  for (let at = last.length - END; at >= 0; at--)
    if (
      last.readUInt32LE(at) === 0x0605_4b50 &&
      at + END + last.readUInt16LE(at + 20) === last.length
    )
      return at;
  return null;
}

function member(tags: FileTags, offset: number): { local: Uint8Array; entry: Uint8Array } {
  const name = utf8.encode(`LICENSE-${tags.number}.txt`);
  const text = Buffer.alloc(TEXT_BYTES, " ");
  const lines = [tags.title, tags.shop, sentence(tags), tags.sourceType ?? ""].map(cut);
  text.set(
    join(...lines.flatMap((line) => [line, utf8.encode("\r\n")])).subarray(0, TEXT_BYTES - 1),
  );
  text.write("\n", TEXT_BYTES - 1);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(UTF8_NAME, 2);
  common.writeUInt16LE(FIRST_DAY, 8);
  common.writeUInt32LE(crc32(text), 10);
  common.writeUInt32LE(TEXT_BYTES, 14);
  common.writeUInt32LE(TEXT_BYTES, 18);
  common.writeUInt16LE(name.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return {
    local: join(Buffer.from("PK\u0003\u0004"), common, name, text),
    entry: join(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, rest, name),
  };
}
