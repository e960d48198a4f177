import { viewOf, type ReadBytes } from "#lib/bytes/byte-range.ts";

const MOST_BOXES = 200;
const HEAD = 16;
const MOVIE_HEAD = 48;

type Span = { from: number; to: number };

/** Where the insides of the first box of that name are (ISO/IEC 14496-12, 4.2). */
async function findBox(name: string, { from, to }: Span, read: ReadBytes): Promise<Span | null> {
  let at = from;
  for (let boxes = 0; boxes < MOST_BOXES && at + 8 <= to; boxes += 1) {
    const head = await read(at, Math.min(HEAD, to - at));
    const short = viewOf(head).getUint32(0);
    const size = short === 1 ? Number(viewOf(head).getBigUint64(8)) : short || to - at;
    if (size < 8) return null;
    if (String.fromCharCode(...head.subarray(4, 8)) === name)
      return { from: at + (short === 1 ? 16 : 8), to: Math.min(at + size, to) };
    at += size;
  }
  return null;
}

export async function m4aLength(size: number, read: ReadBytes): Promise<number | null> {
  const movie = await findBox("moov", { from: 0, to: size }, read);
  const head = movie && (await findBox("mvhd", movie, read));
  if (!head) return null;
  const view = viewOf(await read(head.from, MOVIE_HEAD));
  const isLong = view.getUint8(0) === 1;
  const scale = view.getUint32(isLong ? 20 : 12);
  const length = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return (length * 1000) / scale;
}
