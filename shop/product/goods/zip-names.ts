import { viewOf, type ReadBytes } from "#lib/bytes/byte-range.ts";

/** A list longer than this is nothing that is sold. */
const MOST_LIST = 8 * 1024 ** 2;
const END = 22;
const FULL = 0xffff_ffff;
const SYMLINK = 0xa000;

const long = (bytes: DataView, at: number): number => Number(bytes.getBigUint64(at, true));

/** The position of a ZIP's central directory, or null. */
async function findList(size: number, read: ReadBytes) {
  const from = Math.max(0, size - END - 0xffff - 20);
  const tail = viewOf(await read(from, size - from));
  let at = tail.byteLength - END;
  while (at >= 0 && tail.getUint32(at, true) !== 0x0605_4b50) at -= 1;
  if (at < 0) return null;
  const short = { length: tail.getUint32(at + 12, true), start: tail.getUint32(at + 16, true) };
  if (short.start !== FULL && short.length !== FULL) return short;
  if (at < 20 || tail.getUint32(at - 20, true) !== 0x0706_4b50) return null;
  const end = viewOf(await read(long(tail, at - 12), 56));
  return { length: long(end, 40), start: long(end, 48) };
}

/** Whether unpacking it writes outside of the folder it is unpacked in. */
function isUnsafe(name: string, madeBy: number, attributes: number): boolean {
  const isLink = madeBy >> 8 === 3 && ((attributes >>> 16) & 0xf000) === SYMLINK;
  return isLink || /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name);
}

/** The error in a ZIP by its central directory, or null. */
export async function zipTrouble(
  size: number,
  read: ReadBytes,
): Promise<"goods-unreadable" | "goods-unsafe" | null> {
  const found = await findList(size, read);
  if (!found || found.length > MOST_LIST || found.start + found.length > size)
    return "goods-unreadable";
  const bytes = await read(found.start, found.length);
  const list = viewOf(bytes);
  let entries = 0;
  for (let at = 0; at < list.byteLength; entries += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== 0x0201_4b50)
      return "goods-unreadable";
    const length = list.getUint16(at + 28, true);
    const name = String.fromCharCode(...bytes.subarray(at + 46, at + 46 + length));
    if (isUnsafe(name, list.getUint16(at + 4, true), list.getUint32(at + 38, true)))
      return "goods-unsafe";
    at += 46 + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries ? null : "goods-unreadable";
}
