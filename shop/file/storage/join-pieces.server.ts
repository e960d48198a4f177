import { and, eq, sql } from "drizzle-orm";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { DirectBucket } from "#shop/file/bucket.ts";
import { queueRemoval } from "#shop/file/queue-removal.server.ts";
import { bucketRemovals } from "#shop/file/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { PIECE_BYTES, pieceKey } from "./piece-key.ts";
import { readObject } from "./read-object.server.ts";
import type { StoredObject } from "./stored-object.server.ts";
import { storedObjects } from "./table.server.ts";

const PART_BYTES = 2 * PIECE_BYTES;

/** Joins an object's pieces into one, in a bucket that supports it. False, without a change,
 * when the object changed meanwhile. */
export async function joinPieces(
  shop: Pick<Shop, "db" | "bucket">,
  direct: DirectBucket,
  object: StoredObject,
): Promise<boolean> {
  const piece = { key: randomNonce(), size: object.size };
  const key = pieceKey(object.blob, piece.key);
  await queueRemoval(shop.db, [key]);
  await direct.join(key, partsOf(shop, object));
  const [last, beyond] = await Promise.all(
    [object.size - 1, object.size].map((at) => shop.bucket.find(key, { start: at, end: at })),
  );
  if (last?.length !== 1 || beyond?.length !== 0)
    throw new Error(`joined ${key} is not as long as its pieces`);
  return commit(shop.db, object, piece);
}

async function* partsOf(
  shop: Pick<Shop, "bucket">,
  object: StoredObject,
): AsyncGenerator<Uint8Array> {
  let part: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of readObject(shop, object)) {
    part.push(bytes);
    length += bytes.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(part);
    part = [];
    length = 0;
  }
  if (length) yield Buffer.concat(part);
}

const commit = (
  outside: Db,
  { blob, pieces }: StoredObject,
  joined: { key: string; size: number },
): Promise<boolean> =>
  inTransaction(outside, async (db) => {
    const key = pieceKey(blob, joined.key);
    const { rowCount: isKept } = await db
      .delete(bucketRemovals)
      .where(and(eq(bucketRemovals.folder, key), eq(bucketRemovals.tries, 0)));
    if (!isKept) return false;
    const { rowCount: isMoved } = await db
      .update(storedObjects)
      .set({ pieces: [joined] })
      .where(
        and(
          eq(storedObjects.blob, blob),
          sql`${storedObjects.pieces} = ${JSON.stringify(pieces)}::jsonb`,
        ),
      );
    const left = isMoved ? pieces.map((piece) => pieceKey(blob, piece.key)) : [key];
    await queueRemoval(db, left);
    return Boolean(isMoved);
  });
