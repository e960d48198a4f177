import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { keepPiece } from "./keep-piece.server.ts";
import { GRANULE, PIECE_BYTES } from "#shop/file/storage/piece-key.ts";
import type { UploadRow } from "./upload-row.server.ts";

export type Chunk = {
  /** where in the object the first byte belongs */
  offset: number;
  body: AsyncIterable<Uint8Array>;
  /** how many bytes the sender announced, if it did */
  expected?: number | undefined;
};

/** Memory limit of all uploads of this process, above which smaller pieces are written. */
const MOST_HELD = 64 * 1024 * 1024;
let held = 0;

/** Adds the bytes of a chunk that the upload does not have yet; those it has are passed over. */
export async function receiveChunk(
  shop: Pick<Shop, "db" | "bucket">,
  upload: UploadRow,
  { offset, body, expected }: Chunk,
): Promise<{ row: UploadRow; end: number }> {
  if (offset > upload.received) throw new Refusal("storage-offset", { received: upload.received });
  const gathered = new Gathered();
  let row = upload;
  let end = offset;
  let broke: { error: unknown } | undefined;

  async function keep(most: number): Promise<void> {
    if (most <= 0) return;
    const from = row.received;
    row = await keepPiece(shop, row, from, gathered.take(most));
    // Others may have brought more than this.
    gathered.drop(row.received - from - most);
  }

  try {
    for await (const bytes of untilBroken(body, (error) => (broke = { error }))) {
      const isNew = row.received + gathered.size - end;
      end += bytes.length;
      refuseBeyond(row, end);
      if (row.state === "active" && isNew < bytes.length)
        gathered.add(bytes.subarray(Math.max(0, isNew)));
      while (gathered.size >= PIECE_BYTES) await keep(PIECE_BYTES);
      if (held > MOST_HELD) await keep(wholeGranules(row.received, gathered.size));
    }
    const isCut = broke !== undefined || (expected !== undefined && end !== offset + expected);
    await keep(isCut ? wholeGranules(row.received, gathered.size) : gathered.size);
    if (isCut) throw cutBy(broke?.error);
    return { row, end };
  } finally {
    gathered.drop(gathered.size);
  }
}

/** How many of the bytes that follow `received` end with a whole granule of the object. */
const wholeGranules = (received: number, count: number): number =>
  Math.floor((received + count) / GRANULE) * GRANULE - received;

function refuseBeyond({ size, limit, state, received }: UploadRow, end: number): void {
  if (state === "final" && end > received) throw new Refusal("upload-final");
  if (size !== null && end > size) throw new Refusal("storage-size", { size });
  if (end > limit) throw new Refusal("storage-too-large", { most: limit });
}

/** Errors that have a status for the sender are passed on. */
function cutBy(error: unknown): unknown {
  return error instanceof Error && ("status" in error || isRefusal(error))
    ? error
    : Object.assign(new Refusal("upload-cut"), { cause: error });
}

async function* untilBroken(
  body: AsyncIterable<Uint8Array>,
  onBreak: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    onBreak(error);
  }
}

/** Bytes that arrived and lie in no piece yet, counted for the whole process. */
class Gathered {
  #chunks: Uint8Array[] = [];
  size = 0;

  add(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.size += bytes.length;
    held += bytes.length;
  }

  take(count: number): Uint8Array {
    const bytes = Buffer.concat(this.#chunks, count);
    this.drop(count);
    return bytes;
  }

  drop(count: number): void {
    let left = Math.min(Math.max(0, count), this.size);
    this.size -= left;
    held -= left;
    while (left > 0) {
      const first = this.#chunks[0]!;
      if (first.length <= left) this.#chunks.shift();
      else this.#chunks[0] = first.subarray(left);
      left -= first.length;
    }
  }
}
