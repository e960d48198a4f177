import type { ByteRange } from "#lib/bytes/byte-range.ts";
import type { Shop } from "#shop/shop.ts";
import { pieceKey } from "./piece-key.ts";
import type { StoredObject } from "./stored-object.server.ts";

const FIRST_STEP = 64 * 1024;
const LONGEST_STEP = 1024 * 1024;
const SHORTEST_STEP = 32 * 1024;
/** Bytes that all readers of this process hold together, as long as they are not very many. */
const HELD = 6 * 1024 * 1024;

let readers = 0;

/** Streams an object or a range with backpressure: a slow reader holds at most one step in
 * memory, and steps shrink as readers increase. */
export async function* readObject(
  shop: Pick<Shop, "bucket">,
  object: Pick<StoredObject, "blob" | "pieces" | "size">,
  range: ByteRange = { start: 0, end: object.size - 1 },
): AsyncGenerator<Uint8Array> {
  readers += 1;
  try {
    yield* readSteps(shop, object, range);
  } finally {
    readers -= 1;
  }
}

const mostNow = (): number =>
  Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, Math.floor(HELD / readers)));

async function* readSteps(
  { bucket }: Pick<Shop, "bucket">,
  { blob, pieces }: Pick<StoredObject, "blob" | "pieces">,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let step = Math.min(FIRST_STEP, mostNow());
  let pieceStart = 0;
  for (const piece of pieces) {
    const last = Math.min(end - pieceStart, piece.size - 1);
    for (
      let from = Math.max(0, start - pieceStart);
      from <= last;
      from += step, step = Math.min(step * 2, mostNow())
    ) {
      const range = { start: from, end: Math.min(from + step - 1, last) };
      const bytes = await bucket.find(pieceKey(blob, piece.key), range);
      if (bytes?.length !== range.end - range.start + 1)
        throw new Error(`piece ${piece.key} of blob ${blob} is not whole in the bucket`);
      yield bytes;
    }
    pieceStart += piece.size;
  }
}

const START = 64;

/** The first bytes of the object, enough to tell what it is; none of an empty one. */
export async function readStart(
  shop: Pick<Shop, "bucket">,
  object: Pick<StoredObject, "blob" | "pieces" | "size">,
): Promise<Uint8Array> {
  const start: Uint8Array[] = [];
  if (object.size > 0)
    for await (const bytes of readObject(shop, object, {
      start: 0,
      end: Math.min(object.size, START) - 1,
    }))
      start.push(bytes);
  return Buffer.concat(start);
}
