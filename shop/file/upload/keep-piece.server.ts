import { and, eq, gt, sql } from "drizzle-orm";
import { atMost } from "#lib/at-most.ts";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { bucketRefusal } from "../bucket-refusal.ts";
import { queueRemoval } from "../queue-removal.server.ts";
import { bucketRemovals } from "../table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { GRANULE, pieceKey } from "#shop/file/storage/piece-key.ts";
import { advanceHashes } from "./running-hashes.server.ts";
import { uploads } from "#shop/file/storage/table.server.ts";
import { uploadLimits } from "./piece-limits.ts";
import { readUpload, refuseEnded, type UploadRow } from "./upload-row.server.ts";

const WRITERS = 16;
/** How many pieces may be smaller than a granule. */
const SMALL_PIECES = 64;
const DISK_FULL = "53100";
const inTurn = atMost(WRITERS);
type Doors = Pick<Shop, "db" | "bucket">;

/** Makes `bytes`, which begin at `offset`, part of the upload, and gives its row after that. */
export async function keepPiece(
  shop: Doors,
  upload: UploadRow,
  offset: number,
  bytes: Uint8Array,
): Promise<UploadRow> {
  let row = upload;
  while (row.received < offset + bytes.length) {
    const keptRow = await inTurn(() =>
      tryToKeep(shop, row, bytes.subarray(row.received - offset)),
    ).catch(asRefusal);
    if (keptRow) return keptRow;
    const now = await readUpload(shop.db, row.keyHash);
    if (!now) throw new Refusal("upload-not-found");
    if (now.state !== "final") refuseEnded(now);
    row = now;
    if (row.state === "final") break;
  }
  return row;
}

async function tryToKeep(
  { db, bucket }: Doors,
  row: UploadRow,
  bytes: Uint8Array,
): Promise<UploadRow | null> {
  if (row.pieces.length >= SMALL_PIECES + Math.floor(row.received / GRANULE))
    throw new Refusal("storage-invalid", { field: "chunk" });
  const piece = { key: randomNonce(), size: bytes.length };
  const key = pieceKey(row.blob, piece.key);
  await queueRemoval(db, [key], 3600);
  const putting = bucket.put(key, bytes);
  const [states] = await Promise.all([advanceHashes(row, bytes), putting]);
  const committed = await commit(
    db,
    row,
    { ...row, ...states, pieces: [...row.pieces, piece], received: row.received + bytes.length },
    key,
  );
  if (!committed) await bucket.remove(key);
  return committed;
}

/** Throws, without changes, when the row changed meanwhile or the piece was queued for removal
 * because this took too long. */
async function commit(
  db: Shop["db"],
  before: UploadRow,
  next: UploadRow,
  key: string,
): Promise<UploadRow | null> {
  const { idleSeconds } =
    uploadLimits[
      next.ownerId && next.name.startsWith(`members/${next.ownerId}/`) ? "member" : "trusted"
    ];
  return inTransaction(db, async (tx) => {
    const { rowCount: isMine } = await tx
      .delete(bucketRemovals)
      .where(and(eq(bucketRemovals.folder, key), eq(bucketRemovals.tries, 0)));
    if (!isMine) return null;
    const { rowCount: moved } = await tx
      .update(uploads)
      .set({
        pieces: sql`${uploads.pieces} || ${JSON.stringify(next.pieces.slice(-1))}::jsonb`,
        received: next.received,
        md5State: next.md5State,
        crc32cState: next.crc32cState,
        expiresAt: sql`now() + make_interval(secs => ${idleSeconds})`,
      })
      .where(
        and(
          eq(uploads.keyHash, next.keyHash),
          eq(uploads.state, "active"),
          eq(uploads.received, before.received),
          gt(uploads.expiresAt, sql`now()`),
        ),
      );
    if (!moved) await queueRemoval(tx, [key], 60);
    return moved ? next : null;
  });
}

function asRefusal(error: unknown): never {
  throw databaseCode(error) === DISK_FULL ? new Refusal("storage-full") : bucketRefusal(error);
}
